/** Generates the reference page of the error catalogue from errors that the tests caused. */
import type { ErrorCategory } from "../../src/errors/Errors.ts"

/** An error of the catalogue as this page reads it. */
export interface CatalogueError extends Error {
  readonly _tag: string
  readonly category: ErrorCategory
  readonly advice: string
}

/** A sentence, and an error that said it. */
export interface Sample {
  readonly sentence: string
  readonly error: CatalogueError
}

const advice: Readonly<Record<ErrorCategory, string>> = {
  "sign-in": "Let the user sign in again.",
  input: "Correct what was passed in.",
  retry: "Try again later.",
  unknown: "Find out whether it happened, before anything is done again.",
  bug: "Report it: the backend or this package has a defect."
}

const byReason = "See `error.reason`: [it determines what to do](#reasons)."

/** The fields beside `_tag`, `message` and `category`. */
const fieldsOf = (error: CatalogueError): ReadonlyArray<string> =>
  [...Object.keys(error), ...("cause" in error ? ["cause"] : [])].filter(
    (key, at, keys) => !["_tag", "name", "message", "stack"].includes(key) && keys.indexOf(key) === at
  )

/** The doc comment of a class, without links. */
const docOf = (source: string, tag: string): string => {
  const doc = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export class ${tag}\\s`).exec(source)?.[1] ?? ""
  return doc
    .replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .replaceAll(/\s+/g, " ")
    .trim()
}

/** What to do about an error. Where it has a reason, that decides. */
const adviceOf = (error: CatalogueError): string =>
  fieldsOf(error).includes("reason") && error.category !== "unknown" ? byReason : error.advice

const section = (tag: string, samples: ReadonlyArray<Sample>, source: string): string => {
  const [first] = samples
  if (first === undefined) return ""
  const fields = fieldsOf(first.error)
  const advices = new Set(samples.map(({ error }) => adviceOf(error)))
  const [advice = ""] = advices
  // The advice of the class, or of each sentence.
  const isShared = advices.size === 1
  return [
    `### ${tag}`,
    docOf(source, tag),
    isShared
      ? samples.map(({ sentence }) => `- ${sentence}`).join("\n")
      : [
          "| message | what to do, in an example |",
          "| --- | --- |",
          ...samples.map(({ error, sentence }) => `| ${sentence} | ${adviceOf(error)} |`)
        ].join("\n"),
    `Fields: ${["_tag", "message", "category", ...fields].map((field) => `\`${field}\``).join(", ")}.`,
    isShared ? `What to do: ${advice}` : ""
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

/** The page, in Markdown. `order` lists the classes; `source` is that of the modules that declare them. */
export const page = (samples: ReadonlyArray<Sample>, order: ReadonlyArray<string>, source: string): string => `# Errors

Every error of this package, with the exact sentences of its \`message\`. \`{error}\` is the backend's own sentence, or the issues
of the input. "Added by this SDK" marks what the published original does not have. A test causes each of these errors and generates
this page.

Catch by class (\`Effect.catchTag\`, \`error._tag\`, \`instanceof\`), by \`reason\`, or by \`category\`:

| category | what to do |
| --- | --- |
${Object.entries(advice)
  .map(([category, text]) => `| \`${category}\` | ${text} |`)
  .join("\n")}

## Reasons

A failed call to the backend has a \`reason\`, which determines its category:

| reason | when | category |
| --- | --- | --- |
| \`Rejected\` | The backend refused, with its \`status\`, \`code\`, \`errorCode\`, \`message\`, \`details\`, \`traceId\` and \`retryAfter\` (seconds). | \`sign-in\` for 401, \`retry\` for 408, 429 and 5xx, otherwise \`input\`. A \`code\` from 400 to 599 counts instead of the status; a negative one that refuses nothing, and any other in a 2xx answer, means \`retry\` |
| \`NoResponse\` | No answer came: the connection failed, was cut off, or timed out. | \`retry\` |
| \`ClockWrong\` | The backend refused, and its clock differs from the local one by more than two minutes: \`difference\` (milliseconds), and the refusal as \`cause\`. Added by this SDK. | \`input\` |
| \`Redirected\` | The backend answered with a redirect, which the client does not follow. Added by this SDK. | \`bug\` |
| \`Unauthorized\` | No user is logged in, or the user logged out before the answer came (\`sent\`). | \`sign-in\`; \`retry\` where the session store could not be read |
| \`SessionExpired\` | The backend ended the session, as \`GET /verify-session\` confirmed: the refusal of the call is the \`cause\`, and the session was cleared. Added by this SDK. | \`sign-in\` |
| \`MissingData\` | The answer has no data. | \`bug\` |
| \`DecodeFailed\` | The answer is malformed at \`path\`, too large or nested too deep. | \`bug\` |

## Classes

${order
  .map((tag) =>
    section(
      tag,
      samples.filter(({ error }) => error._tag === tag),
      source
    )
  )
  .filter((text) => text !== "")
  .join("\n\n")}
`
