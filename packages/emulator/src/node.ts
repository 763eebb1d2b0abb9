/** The emulator on a port of this machine, over `node:http`. */
export { type Controls, ControlRefused } from "./control/Controls.ts"
export type { PageUrls } from "./control/aliases.ts"
export { FaultsLeft } from "./faults/Faults.ts"
export { OptionsInvalid } from "./Settings.ts"
export { withOriginChecks } from "./run/accessControl.ts"
export {
  type ListenOptions,
  listen,
  ListenFailed,
  handleNodeHttpRequest,
  serve,
  type ListeningEmulator
} from "./run/listen.ts"
