import { defineConfig, type OxlintOverride } from "oxlint"

/** Entries of effect that bring all of it into a bundle; deep paths do not. */
const barrels = ["", "/http", "/http-api", "/schema", "/reactivity", "/crypto", "/encoding"].map((_) => `effect${_}`)

/** Another package by its folder: its sources have no relative path, only its entry points are imported. */
const otherPackages = {
  regex: "^(?:\\.\\./)+(?:protocol|sdk|server|ethereum|react|emulator|integration)/",
  message: "Import the package by its name: its exports say what is public."
}

/** The backend decodes and verifies with code of its own. */
const noSdk = { group: ["@okto-effect/sdk", "@okto-effect/sdk/*"], message: "The emulator does not know the SDK." }

/** The folders of a package: each imports only those before it. `import/no-cycle` holds for the modules beside them. */
const layers = {
  "packages/sdk/src":
    "core errors schemas input session http signer wallet intents spending login browser testing promise compat",
  "packages/react/src": "provider order transaction login query ui",
  "packages/emulator/src": "verify world node chains backend run"
}

const restrict = (files: Array<string>, ...patterns: ReadonlyArray<object>): OxlintOverride => ({
  files,
  rules: { "no-restricted-imports": ["error", { paths: barrels, patterns: [otherPackages, ...patterns] }] }
})

const layered = Object.entries(layers).flatMap(([root, names]) => {
  const own = root === "packages/emulator/src" ? [noSdk] : []
  return names.split(" ").map((folder, index, folders) => {
    const regex = `^(?:\\.\\./)+(?:${folders.slice(index + 1).join("|") || "none"})/`
    const message = `${folder} imports only folders before it: ${names}.`
    return restrict([`${root}/${folder}/**`], ...own, { regex, message })
  })
})

const directions = [
  restrict(["packages/*/src/**"]),
  restrict(["packages/emulator/src/**"], noSdk),
  ...layered,
  // What gives tests a client over a backend.
  restrict(["EmulatorTest", "TestWorld", "matchers"].map((name) => `packages/emulator/src/run/${name}.ts`))
]

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
      files: ["packages/{protocol,ethereum,react,emulator,sdk,server}/src/**"],
      rules: {
        "no-restricted-globals": ["error", "structuredClone"],
        // Of a copy: they are not in place, and a list that may not be changed has neither.
        "unicorn/no-array-sort": "off",
        "unicorn/no-array-reverse": "off"
      }
    },
    {
      // The compiler knows these from the DOM. React Native does not have them.
      files: ["packages/{protocol,ethereum,react,sdk}/src/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "AbortSignal", property: "any" },
          { object: "AbortSignal", property: "timeout" },
          { object: "URL", property: "canParse" },
          { object: "URL", property: "parse" },
          { object: "crypto", property: "randomUUID" },
          { object: "globalThis", property: "structuredClone" }
        ]
      }
    },
    { files: ["demo/e2e/**", "docs/test/**", "packages/integration/e2e/**"], rules: { "vitest/expect-expect": "off" } },
    {
      files: ["scripts/**", "docs/check.ts", "packages/react/missingTexts.ts", "packages/integration/bench/**"],
      rules: { "no-console": "off" }
    },
    {
      files: ["demo/programs/**"],
      rules: { "no-console": "off", "import/no-unassigned-import": "off", "import/namespace": "off" }
    },
    { files: ["docs/live/**"], rules: { "import/no-unassigned-import": "off" } },
    { files: ["examples/**"], rules: { "no-console": "off", "import/no-unassigned-import": "off" } }
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
