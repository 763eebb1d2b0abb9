/**
 * Compiles the schemas of what the SDK reads (`src/schemas`, and the routes of the protocol) into shapes
 * (`src/schemas/compiled`), so that a bundle has no Schema in it. Run `npx -y pnpm@12 compile` after a schema has changed;
 * a test fails until then.
 */
import { AuthData, Email, Phone } from "@okto-effect/protocol/Auth"
import { Signatures } from "@okto-effect/protocol/ClientSigning"
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import * as Routes from "@okto-effect/protocol/Routes"
import { writeFileSync } from "node:fs"
import { type Code, decoders, moduleOf, shapeOf, sorted } from "../protocol/compileShapes.ts"
import * as client from "./src/schemas/client.ts"
import * as intents from "./src/schemas/intents.ts"
import * as messages from "./src/schemas/messages.ts"
import * as operation from "./src/schemas/operation.ts"
import * as page from "./src/schemas/page.ts"
import * as session from "./src/schemas/session.ts"

const imports = { decoder: "@okto-effect/protocol/shape", checks: "../checks.ts" }

/** Data of which only the type is relied on needs no shape of its own. */
const anyObject = /^\{ fields: \{ (\w+: \{ type: "unknown", optional: true \}(, )?)+ \} \}$/
const anyList = '{ items: { type: "unknown" } }'

const shapeOfData = (data: Endpoint.Any["data"]): Code => {
  const shape = shapeOf(data.ast)
  if (anyObject.test(shape)) return "object"
  return shape === anyList ? "list" : shape
}

/** A row of the route table as a client needs it: with a decoder of replies, and without the schema of requests. */
const route = (
  name: string,
  { access, data, deduplicated, emptyListsAt, idempotent, method, path, query, refusalCodes }: Endpoint.Any
): Code => {
  const constructor = access === "public" ? "publicPost" : method === "GET" ? "get" : "post"
  const facts = {
    ...(Object.keys(query).length > 0 && { query }),
    ...(idempotent !== (method === "GET") && { idempotent }),
    ...(emptyListsAt && { emptyListsAt }),
    ...(refusalCodes && { refusalCodes }),
    ...(deduplicated && { deduplicated })
  }
  const row = [JSON.stringify(path), shapeOfData(data)]
  if (Object.keys(facts).length > 0) row.push(JSON.stringify(facts))
  return `export const ${name}Route: EndpointOf<typeof Routes.${name}> = /* @__PURE__ */ ${constructor}(${row.join(", ")})\n`
}

const routes = (): Code =>
  moduleOf(
    [
      `import type * as Routes from "@okto-effect/protocol/Routes"`,
      `import { type EndpointOf, get, list, object, post, publicPost } from "./endpoint.ts"`
    ],
    sorted<Endpoint.Any>(Routes)
      .map(([name, row]) => route(name, row))
      .join("\n"),
    imports.checks
  )

/** The code of each module of `compiled`, by file name. What a page loads first is apart from what sends, and from the rest. */
export const compile = (): Readonly<Record<string, Code>> => ({
  "routes.gen.ts": routes(),
  "session.gen.ts": decoders({ "../client.ts": client, "../session.ts": session }, imports),
  "intents.gen.ts": decoders({ "../intents.ts": intents, "../operation.ts": operation }, imports),
  "rest.gen.ts": decoders(
    {
      "@okto-effect/protocol/Auth": { AuthData, Email, Phone },
      "@okto-effect/protocol/ClientSigning": { Signatures },
      "../messages.ts": messages,
      "../page.ts": page
    },
    imports
  )
})

if (import.meta.main) {
  for (const [file, code] of Object.entries(compile())) {
    writeFileSync(new URL(`src/schemas/compiled/${file}`, import.meta.url), code)
  }
}
