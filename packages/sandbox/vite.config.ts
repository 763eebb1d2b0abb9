/** Bundles the command line and the entry points for Node, everything included: starts fast, installs nothing. */
import { defineConfig } from "vite"

export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    // The type declarations live there, too.
    emptyOutDir: false,
    rolldownOptions: {
      // Not the test layers: they must meet the Effect of the program that uses them.
      input: { cli: "src/cli.ts", index: "src/index.ts", node: "src/node.ts", vite: "src/vite.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" }
    }
  }
})
