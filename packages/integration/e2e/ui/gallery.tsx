/** The gallery: every component on a page of its own, in whatever language, direction and colour scheme the address says. */
import { OktoClient, type OktoClientConfig, OktoProvider } from "@okto-effect/react"
import { english, SignIn, SignInDialog, type Texts, UiProvider } from "@okto-effect/react/ui"
import { type ReactElement, useState } from "react"
import { createRoot } from "react-dom/client"

/** Where the backend of the page is, and who may sign in without a code. */
export interface World {
  readonly config: OktoClientConfig
  readonly googleScript: string
  readonly jwt: string
}

/** A language in which every word stands in brackets: what has none was not in the catalogue. */
const bracketed = (words: unknown): unknown => {
  if (typeof words === "string") return `⟦${words}⟧`
  if (typeof words === "function") {
    return (...facts: ReadonlyArray<unknown>) => `⟦${String(Reflect.apply(words, undefined, facts))}⟧`
  }
  return Object.fromEntries(Object.entries(Object(words)).map(([name, inner]) => [name, bracketed(inner)]))
}

const isTexts = (words: unknown): words is Texts => typeof words === "object" && words !== null && "common" in words

const madeUp = (): Texts => {
  const words = bracketed(english)
  return isTexts(words) ? { ...words, locale: "en" } : english
}

const Dialogued = (): ReactElement => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>
        <bdi>Open</bdi>
      </button>
      <SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} methods={["email"]} />
    </>
  )
}

const scenes = {
  "sign-in": ({ googleScript, jwt }: World) => (
    <SignIn
      methods={[
        { kind: "google", script: googleScript },
        "email",
        "whatsapp",
        { kind: "jwt", label: "Acme", getToken: () => jwt }
      ]}
    />
  ),
  "sign-in-refused": () => (
    <SignIn methods={[{ kind: "jwt", getToken: () => Promise.reject(new Error("no")) }, "whatsapp"]} />
  ),
  "sign-in-dialog": () => <Dialogued />
} satisfies Readonly<Record<string, (world: World) => ReactElement>>

/** A scene of the gallery. */
export type Scene = keyof typeof scenes

const isScene = (name: string): name is Scene => Object.hasOwn(scenes, name)

/** Shows the scene that the address names. */
export const start = async (world: World) => {
  const query = new URLSearchParams(location.search)
  const name = query.get("scene") ?? ""
  document.documentElement.dir = query.get("dir") ?? "ltr"
  document.documentElement.dataset["scheme"] = query.get("scheme") ?? "light"
  const client = new OktoClient(world.config)
  if (query.has("user")) await client.loginUsingJWTAuthentication(world.jwt)
  const scene = isScene(name) ? scenes[name](world) : <p>There is no scene {name}</p>
  createRoot(document.body.appendChild(document.createElement("main"))).render(
    <OktoProvider client={client}>
      <h1>
        <bdi>Gallery</bdi>
      </h1>
      <UiProvider {...(query.has("made-up") ? { texts: madeUp() } : {})}>{scene}</UiProvider>
    </OktoProvider>
  )
}
