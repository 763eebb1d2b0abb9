/**
 * Finds a headless Chromium for the browser tests, in this order: $CHROMIUM_PATH; on Linux x64 the pinned
 * build inside the @sparticuz/chromium package (needs no apt package and nothing beyond the npm registry);
 * an installed Chromium or Chrome; the one that Playwright finds.
 */
import { inflate } from "@sparticuz/chromium"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { LaunchOptions } from "playwright-core"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const installed: Readonly<Partial<Record<NodeJS.Platform, ReadonlyArray<string>>>> = {
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"
  ],
  win32: ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"]
}

const args = [
  ...(process.platform === "linux" ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

/** Unpacks the packaged build once, into node_modules/.cache, and names the libraries and fonts it brings. */
const packaged = async (): Promise<LaunchOptions> => {
  const home = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")))
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
  const dir = join(root, "node_modules", ".cache", `chromium-${version}`)
  const fonts = join(dir, "fonts.conf")
  if (!existsSync(dir)) {
    const staging = `${dir}.${process.pid}`
    mkdirSync(staging, { recursive: true })
    // inflate() always unpacks into os.tmpdir(), which reads TMPDIR at each call.
    const before = process.env["TMPDIR"]
    process.env["TMPDIR"] = staging
    try {
      await Promise.all(
        ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"].map((file) =>
          inflate(join(home, "bin", file))
        )
      )
    } finally {
      if (before === undefined) delete process.env["TMPDIR"]
      else process.env["TMPDIR"] = before
    }
    writeFileSync(
      join(staging, "fonts.conf"),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(dir, "fonts")}</dir><cachedir>${join(dir, "font-cache")}</cachedir></fontconfig>\n`
    )
    try {
      renameSync(staging, dir)
    } catch {
      rmSync(staging, { recursive: true, force: true })
    }
  }
  return {
    executablePath: join(dir, "chromium"),
    args: [...args, "--no-zygote"],
    env: { ...process.env, LD_LIBRARY_PATH: join(dir, "al2023", "lib"), FONTCONFIG_FILE: fonts }
  }
}

/** The launch options for a headless Chromium on this machine. */
export const chromiumLaunch = async (): Promise<LaunchOptions> => {
  const chosen = process.env["CHROMIUM_PATH"]
  if (chosen !== undefined && chosen !== "") return { executablePath: chosen, args }
  if (process.platform === "linux" && process.arch === "x64") return packaged()
  const found = (installed[process.platform] ?? []).find((path) => existsSync(path))
  return found === undefined ? { args } : { executablePath: found, args }
}
