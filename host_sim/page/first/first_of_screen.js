// The first program of the site's big screen, in its HTML.

import { complainUntilCodeIsThere } from "./not_arrived.js";

complainUntilCodeIsThere();
