/** A page of stories: those that the address names, in the direction and colour scheme of the address. */
import { OktoClient, type OktoClientOptions, OktoProvider } from "@okto-effect/react"
import { UiProvider } from "@okto-effect/react/ui"
import { Fragment } from "react"
import { createRoot } from "react-dom/client"
import { cells } from "../../../react/stories/index.tsx"
import type { Globals } from "../../../react/stories/story.ts"

export { inspect, startAll } from "./everything.tsx"

/** Where the backend of the page is, and who may sign in without a code. */
export interface World extends Globals {
  readonly config: OktoClientOptions
  readonly jwt: string
}

/** Shows the stories that the address names. */
export const start = async ({ config, ...globals }: World) => {
  const query = new URLSearchParams(location.search)
  document.documentElement.dir = query.get("dir") ?? "ltr"
  document.documentElement.dataset["scheme"] = query.get("scheme") ?? "light"
  const client = new OktoClient(config)
  if (query.has("user")) await client.loginUsingJWTAuthentication(globals.jwt)
  const scheme = query.get("provider")
  const shown = query.getAll("story").map((name) => {
    const cell = cells.find((cell) => cell.name === name)
    return <Fragment key={name}>{cell?.render(globals) ?? <p>There is no story {name}</p>}</Fragment>
  })
  createRoot(document.body.appendChild(document.createElement("main"))).render(
    <OktoProvider client={client}>
      <h1>
        <bdi>Stories</bdi>
      </h1>
      <UiProvider {...(scheme === "light" || scheme === "dark" ? { scheme } : {})}>{shown}</UiProvider>
    </OktoProvider>
  )
}
