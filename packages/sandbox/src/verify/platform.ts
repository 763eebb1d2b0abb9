/** What runs here. */

/** Whether this is Node. Pages are kept from WebAssembly by their security policies, and their consoles tell who tried. */
export const inNode = globalThis.process?.versions.node !== undefined
