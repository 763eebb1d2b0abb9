/** The sandbox inside Vite's development and preview servers. */
export { sandbox } from "./serve/vitePlugin.ts"
