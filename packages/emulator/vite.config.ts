/** Bundles the command line, everything included: starts fast. The entry points share the app's `effect` and `viem`. */
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
      input: { cli: "src/cli.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" }
    }
  }
})
