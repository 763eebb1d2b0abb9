/** For `import()` alone: in an app that imports {@link SendToken} itself, bundlers warn about an `import()` of its module. */
export { SendTokenDialog } from "./SendToken.tsx"
