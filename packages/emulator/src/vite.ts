/** The emulator inside Vite's development and preview servers. */
export { emulator } from "./run/vitePlugin.ts"
