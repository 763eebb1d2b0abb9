/** The emulator on a port of this machine, over `node:http`. */
export { type Controls, ControlRefused } from "./serve/Controls.ts"
export type { PageUrls } from "./pages/aliases.ts"
export { FaultsLeft } from "./http/Faults.ts"
export { OptionsInvalid } from "./Settings.ts"
export { withOriginChecks } from "./serve/accessControl.ts"
export {
  type ListenOptions,
  listen,
  ListenFailed,
  handleNodeHttpRequest,
  serve,
  type ListeningEmulator
} from "./serve/listen.ts"
