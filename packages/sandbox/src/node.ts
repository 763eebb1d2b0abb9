/** The sandbox on a port of this machine, over `node:http`. */
export { type Address, type Endpoints, listen, ListenFailed, pagesServer, respond, serve } from "./serve/listen.ts"
