/**
 * For tests: a whole backend in process, in milliseconds. {@link SandboxTest.client} brings a client of the SDK with it,
 * {@link SandboxTest.layer} is the backend alone.
 */
export * as SandboxTest from "./serve/SandboxTest.ts"
