/** The platform. */

/** Whether this is Node. In pages, security policies block WebAssembly and log the attempt to the console. */
export const isNode = globalThis.process?.versions.node !== undefined
