/** Bundles the worker and runs it in workerd, as `wrangler dev` would. */
import { build } from "esbuild"
import { Miniflare } from "miniflare"

const { outputFiles } = await build({
  entryPoints: ["src/worker.ts"],
  bundle: true,
  format: "esm",
  conditions: ["workerd", "worker", "browser"],
  write: false
})

const worker = new Miniflare({
  modules: true,
  script: outputFiles[0].text,
  compatibilityDate: "2026-01-01",
  host: "127.0.0.1",
  port: Number(process.env.PORT ?? 8788),
  // In production: secrets of the worker.
  bindings: {
    OKTO_BFF: process.env.OKTO_BFF ?? "http://127.0.0.1:8787",
    OKTO_CLIENT_KEY:
      process.env.OKTO_CLIENT_KEY ?? "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
    OKTO_CLIENT_SWA: process.env.OKTO_CLIENT_SWA ?? "0x579878DDec434560106a255Cd889d1fa9a0A9832"
  }
})
console.log(`the worker is at ${(await worker.ready).origin}`)
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => worker.dispose())
