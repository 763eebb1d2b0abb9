/**
 * The error catalogue is complete: every sentence comes out of some program, every class is produced, and nothing fails
 * with anything else. The reference page is written from the same failures
 * (`vitest run -u` writes it anew).
 */
import { assert, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { inspect } from "node:util"
import * as Errors from "../../src/errors/Errors.ts"
import { type CatalogueError, page, type Sample } from "./page.ts"
import { pagePaths } from "./pagePaths.ts"
import { type Path, paths as otherPaths, refusedCodes, refusedReads, said } from "./paths.ts"

const paths = [...otherPaths, ...pagePaths]

/** The classes of the catalogue, in the order of their module; reasons have no category. */
const classes = Object.entries(Errors).flatMap(([name, value]) =>
  typeof value === "function" && "category" in value.prototype ? [{ name, value }] : []
)

const isCatalogued = (error: unknown): error is CatalogueError => classes.some(({ value }) => error instanceof value)

/** Whether a message is the sentence, with the backend's message or the issues in its place. */
const says = (message: string, sentence: string): boolean =>
  message.replace(said, "{error}") === sentence ||
  message === `Validation failed: ${sentence}` ||
  (sentence.endsWith(": {error}") && message.startsWith(sentence.replace("{error}", "")))

const sampleOf = ({ error, sentence }: Path) =>
  Effect.map(error, (failure): Sample => {
    if (!isCatalogued(failure)) return assert.fail(`${sentence}: ${String(failure)} is not in the catalogue`)
    return { sentence, error: failure }
  })

const sourceOf = (module: string) => readFileSync(new URL(`../../src/${module}`, import.meta.url), "utf8")

/** The modules of the catalogue, by subject. */
const modules = [...sourceOf("errors/Errors.ts").matchAll(/export (?:\*|\{.*\}) from "\.\/(.*)"/g)].map(
  ([, module]) => `errors/${module}`
)

const matchesPage = (text: string) => expect(text).toMatchFileSnapshot("../../ERRORS.md")

describe("The error catalogue", () => {
  for (const path of paths) {
    it.effect(`has an error with the sentence "${path.sentence}"`, () =>
      Effect.gen(function* () {
        const { error } = yield* sampleOf(path)
        assert.isTrue(says(error.message, path.sentence), error.message)
        // One sentence, which console.log shows.
        assert.match(error.advice, /^[A-Z][^]*[^.]\.$/)
        assert.include(inspect(error).replaceAll("\\'", "'"), "advice: ")
        assert.propertyVal(JSON.parse(JSON.stringify(error)), "advice", error.advice)
      })
    )
  }

  it("has a program for every sentence of the schemas of intents", () => {
    const compiled = sourceOf("schemas/compiled/intents.gen.ts")
    const written = [...compiled.matchAll(/(?:message|missing): "([^"]+)"/g)].map(([, sentence]) => sentence)
    const produced: ReadonlySet<string | undefined> = new Set(paths.map(({ sentence }) => sentence))
    assert.isNotEmpty(written)
    assert.deepStrictEqual(
      written.filter((sentence) => !produced.has(sentence)),
      []
    )
  })

  it.effect("has no class that no program fails with, and matches ERRORS.md", () =>
    Effect.gen(function* () {
      const listed = yield* Effect.forEach(paths, sampleOf)
      const listedTags = new Set(listed.map(({ error }) => error._tag))
      // A read or a code whose failure is in no list fails as all of them do when the backend refuses.
      const refused = [...(yield* refusedReads), ...(yield* refusedCodes)].flatMap((error): ReadonlyArray<Sample> =>
        isCatalogued(error) && !listedTags.has(error._tag)
          ? [{ sentence: error.message.replace(said, "{error}"), error }]
          : []
      )
      const samples = [...listed, ...refused]
      const order = classes.map(({ name }) => name)
      const produced = new Set(samples.map(({ error }) => error._tag))
      assert.deepStrictEqual(
        order.filter((name) => !produced.has(name)),
        []
      )
      const text = page(samples, order, modules.map(sourceOf).join("\n"))
      yield* Effect.promise(() => matchesPage(text))
    })
  )
})
