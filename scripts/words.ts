/**
 * Finds words and names that this project does not use, and prints file and line with what to write instead. Names of
 * files and parts of identifiers count: `nobodyAnswers` contains "nobody". Exits with 1 if it finds any.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

/** A word, a phrase or a part of a name, in any letter case, as a regular expression; and what to write instead. */
type Entry = readonly [pattern: string, instead: string]

/** Not in prose, nor as a part of a name. */
const words: ReadonlyArray<Entry> = [
  ["nobody", "the subject in question, with no or none (no user, no caller)"],
  ["somebody", "the subject in question (a user, another client)"],
  ["anybody", "the subject in question (any user, any caller)"],
  ["everybody", "the subject in question (all users, all callers)"],
  ["whoever", "the subject in question (a caller that, code that)"],
  ["whatever", "any, every, all that"],
  ["(becomes?|became|become) of", "the outcome, the result, what happens to"],
  ["whose (is|are) (it|they)", "who owns it"],
  ["is (nobody's|none of)", "unknown fields are ignored, …"],
  ["promises? to pay", "paymaster authorization"],
  ["in force", "current, valid, active"],
  ["in earnest", "leave it out"],
  ["stands (in|at|behind|beside|for itself|there|here)", "is in, is at; for documents: see …"],
  ["stood in", "was in"],
  ["stands? on", "is above, uses"],
  ["has no words for", "does not have"],
  ["hears?( of| from| about)?|heard", "is notified, receives, learns"],
  ["(?<!there )is (?-i:none)", "is not one, is invalid, is missing"],
  ["pantry", "services, context"],
  ["politely", "say how: with a delay of …"],
  ["patient(ly)?|patience|impatient", "say how: serialized, time-out"],
  ["courtesy", "poll interval"],
  ["lateness", "grace period"],
  ["lanes?", "concurrency, queue"],
  ["knocks?|knocking", "access request"],
  ["door(s|keeper)?", "access control, entry point"],
  ["sow(s|n|ed|ing)?", "apply a seed, seed, fund"],
  ["breath", "yield"],
  ["gifts?", "welcome transfers"],
  ["reborn|rebirth", "restart"],
  ["complain(s|ed|ing|ts?)?", "issue, message, fails with"],
  ["mistyped", "type mismatch, misspelt"],
  // The category of errors keeps its name.
  ["doubt(s|ed|ful)?|uncertain(ty)?", "unknown outcome"],
  ["otp standing", "lastStableState"],
  ["good neighbou?r", "access control"],
  ["amiss", "wrong, invalid"],
  ["befalls?|beneath|lest|hither|thereby", "a plain word"],
  ["mend(s|ed|ing)?", "fix"],
  ["the way out", "logging out"],
  ["in words", "as text, readable"],
  ["goes about", "behaves"],
  ["gives up its turn", "yields to the event loop"]
]

/** Names that were replaced, in exactly this letter case. */
const names: ReadonlyArray<Entry> = [
  ["settle(?=[(<,`]| \\})", "toResult (a promise), resolveOutcome (a send)"],
  ["settleFor", "outcomeTimeout"],
  ["(Orders|Runner|orders|runner)\\.settled", "Orders.waitForFinal, Runner.awaitExit"],
  ["OrderUnsettled", "OrderTimeout"],
  ["Undecodable", "DecodeFailed"],
  ["(Session|EmailOtp|WhatsAppOtp)NotVerified", "SessionVerificationFailed, EmailOtpVerificationFailed, …"],
  ["Unreachable", "NoResponse"],
  ["OrderStatusProps", "OrderTrackerProps"],
  ["isPassing", "isTransient"],
  ["complaintsAbout", "validateFields"],
  ["inBackendTime", "retryWithServerTime"],
  ["Ahead", "ClockOffset"],
  ["judged", "detectClockSkew"],
  ["oneRun", "dedupeByJobId"],
  ["sameJob", "matchesIntent"],
  ["keepFor", "cached"],
  ["inForce", "currentReference"],
  ["ownFields", "ownProperties"],
  ["owned(?=\\()", "copyInput"],
  ["contained(?=\\()", "runUserCallback"],
  ["toldId", "redactFields"],
  ["hiding(?=\\()", "redactValues"],
  ["patientStore", "SerializedStore"],
  ["Keeper", "SessionOwner"],
  ["layerPer", "layerByDependencies"],
  ["#(meet|heard|take)", "onSessionChange, applyRetryAfter, runStep"],
  ["otpStanding", "lastStableState"],
  ["Mistake", "UnexpectedError"],
  ["TroubleBanner", "ErrorBanner"],
  ["DoubtStep", "OutcomeUnknownStep"],
  ["InWords", "Summary"],
  ["places(?=\\.ts)", "navigation"]
]

/** Files that say such a word on purpose, or that are not ours. */
const excluded = [
  "scripts/words.ts",
  "pnpm-lock.yaml",
  "/test/vectors/",
  "/samples/",
  "/declarations/programs/",
  "CHANGELOG.md",
  "LICENSE"
]

const readable = /\.(ts|tsx|mts|mjs|js|css|html|md|json|ya?ml|sh)$|Containerfile$/

interface Finding {
  readonly line: number
  readonly found: string
  readonly instead: string
}

/** A phrase may go on in the next line of a comment. */
const acrossLines = (pattern: string): string => pattern.replaceAll(" ", String.raw`\s+(?:(?:\*|//|#)\s+)?`)

const searches = [
  ...words.map(([pattern, instead]) => ({
    instead,
    pattern: new RegExp(String.raw`(?<![a-z])(?:${acrossLines(pattern)})(?![a-z])`, "gi"),
    isName: false
  })),
  ...names.map(([pattern, instead]) => ({
    instead,
    pattern: new RegExp(String.raw`(?<![A-Za-z])(?:${pattern})(?![A-Za-z])`, "g"),
    isName: true
  }))
]

/** "nobodyAnswers" as "nobody Answers". Lines stay lines. */
const separateWords = (text: string): string => text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " ")

/** The forbidden words of a file and, as line 0, of its path. */
const findWords = (file: string): ReadonlyArray<Finding> => {
  const text = `${file}\n${readFileSync(file, "utf8")}`
  const separated = separateWords(text)
  return searches
    .flatMap(({ instead, isName, pattern }) => {
      const source = isName ? text : separated
      return [...source.matchAll(pattern)].map(({ 0: found, index }) => ({
        found: found.replaceAll(/\s+/g, " "),
        instead,
        line: source.slice(0, index).split("\n").length - 1
      }))
    })
    .toSorted((one, other) => one.line - other.line)
}

/** The files that Git knows, or does not ignore. */
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
  maxBuffer: 2 ** 26
}).split("\0")

const isOurs = (file: string): boolean =>
  readable.test(file) && !excluded.some((part) => file.includes(part)) && existsSync(file)

let count = 0
for (const file of listed.filter(isOurs)) {
  for (const { found, instead, line } of findWords(file)) {
    console.log(`${file}:${line} "${found}": ${instead}`)
    count += 1
  }
}
if (count > 0) {
  console.error(`${count} words that this project does not use`)
  process.exitCode = 1
}
