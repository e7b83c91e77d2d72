// The page's programs, and the two that node runs; `make lint` checks types besides, with tsc.

import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    files: ["host_sim/**/*.js", "host_sim/**/*.mjs", "tests/**/*.js", "tests/**/*.mjs"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // tsc knows the browser's names, and which of ours there are.
      "no-undef": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Prettier leaves comments as they are.
      "max-len": ["error", { code: 99, ignoreStrings: true, ignoreTemplateLiterals: true }],
      "no-var": "error",
      "prefer-const": "error",
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-implicit-coercion": ["error", { boolean: true }],
      "object-shorthand": "error",
    },
  },
  { ignores: [".venv/", "build/", "**/node_modules/", "host_sim/page/vendor/*.js"] },
];
