/** The sandbox on a port of this machine, over `node:http`. */
export { type Controls, ControlRefused, FaultsLeft } from "./serve/Controls.ts"
export { guarded } from "./serve/door.ts"
export {
  type Address,
  type Endpoints,
  listen,
  ListenFailed,
  pagesServer,
  respond,
  serve,
  type Served
} from "./serve/listen.ts"
