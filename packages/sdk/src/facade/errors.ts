/** The error catalogue, and the published original's two error classes for programs that name them. */
export * from "../Errors.ts"
export { BaseError, RpcError } from "./legacyErrors.ts"
export type { BaseErrorType, RpcErrorCode, RpcErrorType } from "./legacyErrors.ts"
