/** The sandbox on a port of this machine, over `node:http`. */
export { guarded } from "./serve/door.ts"
export { type Address, type Endpoints, listen, ListenFailed, pagesServer, respond, serve } from "./serve/listen.ts"
