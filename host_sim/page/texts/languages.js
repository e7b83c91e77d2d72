// Written by `make languages`.

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
};
