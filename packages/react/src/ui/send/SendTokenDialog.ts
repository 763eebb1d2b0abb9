/** For `import()` alone: in an app that imports {@link SendToken} itself, bundlers warn about an `import()` of its module. */
export { SendTokenDialog as default } from "./SendToken.tsx"
