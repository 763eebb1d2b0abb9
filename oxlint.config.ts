import { defineConfig } from "oxlint"
import { directions } from "./scripts/directions.ts"

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "vitest", "promise"],
  options: { typeAware: true },
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  env: { es2024: true, browser: true, node: true },
  rules: {
    "require-yield": "off",
    "consistent-return": "off",
    "promise/valid-params": "off",
    "unicorn/consistent-function-scoping": "off",
    "vitest/valid-title": "off",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "no-await-in-loop": "off",
    "no-console": "error",
    "react/react-in-jsx-scope": "off",
    "vitest/require-mock-type-parameters": "off",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    // Between packages, too.
    "import/no-cycle": ["error", { ignoreTypes: false }]
  },
  overrides: [
    ...directions,
    {
      // Published packages run where nothing newer than ES2022 is sure: React Native's engine and Node 20.
      files: ["packages/{contract,ethereum,react,sandbox,sdk,server}/src/**"],
      rules: {
        "no-restricted-globals": ["error", "structuredClone"],
        // Of a copy: they are not in place, and a list that may not be changed has neither.
        "unicorn/no-array-sort": "off",
        "unicorn/no-array-reverse": "off"
      }
    },
    {
      // Declared with the DOM, so that the compiler knows them.
      files: ["packages/{contract,ethereum,react,sdk}/src/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          ...[
            "AbortSignal.any",
            "AbortSignal.timeout",
            "URL.canParse",
            "URL.parse",
            "crypto.randomUUID",
            "globalThis.structuredClone"
          ].map((name) => {
            const [object, property] = name.split(".")
            return { object, property, message: `React Native has no ${name}.` }
          })
        ]
      }
    },
    { files: ["demo/e2e/**", "docs/test/**", "packages/integration/e2e/**"], rules: { "vitest/expect-expect": "off" } },
    {
      files: ["scripts/**", "docs/check.ts", "packages/integration/bench/**", "demo/bench/**"],
      rules: { "no-console": "off" }
    },
    { files: ["demo/programs/**"], rules: { "no-console": "off", "import/no-unassigned-import": "off" } },
    { files: ["docs/live/**"], rules: { "import/no-unassigned-import": "off" } },
    { files: ["examples/**"], rules: { "no-console": "off", "import/no-unassigned-import": "off" } },
    // Channels, unlike windows, have no target.
    { files: ["demo/workers/**"], rules: { "unicorn/require-post-message-target-origin": "off" } }
  ],
  ignorePatterns: [
    "**/dist/**",
    "**/dist-static/**",
    ".tsbuild/**",
    "coverage/**",
    "packages/*/test/vectors/**",
    "packages/integration/test/declarations/programs/**"
  ]
})
