/** The emulator on a port of this machine, over `node:http`. */
export type { Trusted } from "./backend/http/origins.ts"
export type { Controls } from "./control/Controls.ts"
export type { PageUrls } from "./control/aliases.ts"
export { EmulatorFailed } from "./world/EmulatorFailed.ts"
export { Invalid } from "./verify/Invalid.ts"
export { withOriginChecks } from "./run/accessControl.ts"
export { type ListenOptions, serve, type ListeningEmulator } from "./run/listen.ts"
