/** For tests: a whole backend in process, in milliseconds. See {@link SandboxTest.layer}. */
export * as SandboxTest from "./serve/SandboxTest.ts"
