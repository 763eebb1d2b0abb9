/** The emulator inside Vite's development and preview servers. */
export type { EmulatorOptions } from "./Settings.ts"
export { emulator } from "./run/vitePlugin.ts"
