/** One component of `@okto-effect/react/ui`, live, with controls for its look. */
import { OktoClient, OktoProvider } from "@okto-effect/react"
import { type Theme, UiProvider } from "@okto-effect/react/ui"
import { type ComponentType, useEffect, useState } from "react"
import { code, configuration, user } from "./backend.ts"
import { ForUser } from "./ForUser.tsx"

const files = import.meta.webpackContext("../../packages/integration/e2e/gallery/examples", { regExp: /\.tsx$/ })

const exampleOf = (name: string): ComponentType => {
  const { Example }: { readonly Example?: ComponentType } = Object(files(`./${name}.tsx`))
  return Example ?? noExample
}

const noExample = () => <p>There is no such example.</p>

/** Shown to a visitor who is not signed in. */
const guests: ReadonlySet<string> = new Set(["SignIn", "SignInDialog"])

interface Look {
  readonly accent: string
  readonly radius: string
  readonly density: string
  readonly scheme: "page" | "light" | "dark"
  readonly direction: "ltr" | "rtl"
}

const initial: Look = { accent: "#5468ff", radius: "12", density: "1", scheme: "page", direction: "ltr" }

const themeOf = ({ accent, density, radius }: Look): Theme => ({
  ...(accent === initial.accent ? {} : { accent }),
  radius: `${radius}px`,
  density: Number(density)
})

const Controls = ({ change, look }: { readonly look: Look; readonly change: (look: Look) => void }) => {
  const set = (part: Partial<Look>) => change({ ...look, ...part })
  return (
    <form className="live-controls" aria-label="Look">
      <label>
        Accent <input type="color" value={look.accent} onChange={({ target }) => set({ accent: target.value })} />
      </label>
      <label>
        Radius
        <input
          type="range"
          min="0"
          max="24"
          value={look.radius}
          onChange={({ target }) => set({ radius: target.value })}
        />
      </label>
      <label>
        Density
        <input
          type="range"
          min="0.7"
          max="1.3"
          step="0.1"
          value={look.density}
          onChange={({ target }) => set({ density: target.value })}
        />
      </label>
      <label>
        Scheme
        <select
          value={look.scheme}
          onChange={({ target: { value } }) => set({ scheme: value === "light" || value === "dark" ? value : "page" })}
        >
          <option value="page">as the page</option>
          <option>light</option>
          <option>dark</option>
        </select>
      </label>
      <label>
        Direction
        <select
          value={look.direction}
          onChange={({ target: { value } }) => set({ direction: value === "rtl" ? "rtl" : "ltr" })}
        >
          <option>ltr</option>
          <option>rtl</option>
        </select>
      </label>
    </form>
  )
}

/** A client with a signed-in user, so that a component shows something at once. */
const signIn = async (): Promise<OktoClient> => {
  const client = new OktoClient(configuration)
  const { token } = await client.sendOTP(user, "email")
  await client.loginUsingEmail(user, code, token)
  return client
}

export const Stage = ({ name }: { readonly name: string }) => {
  const [Example] = useState(() => exampleOf(name))
  const [look, change] = useState(initial)
  const isGuest = guests.has(name)
  const [client, setClient] = useState<OktoClient>()
  useEffect(() => {
    if (isGuest) return
    const signedIn = signIn()
    void signedIn.then(setClient)
    return () => void signedIn.then((made) => made.dispose())
  }, [isGuest])
  const scheme = look.scheme === "page" ? {} : { scheme: look.scheme }
  return (
    <>
      <Controls look={look} change={change} />
      <div className="live-stage" dir={look.direction} data-scheme={look.scheme}>
        <UiProvider theme={themeOf(look)} {...scheme}>
          {isGuest ? (
            <OktoProvider config={configuration}>
              <Example />
            </OktoProvider>
          ) : client === undefined ? (
            <p>Signing a user in…</p>
          ) : (
            <OktoProvider client={client}>
              <ForUser>
                <Example />
              </ForUser>
            </OktoProvider>
          )}
        </UiProvider>
      </div>
    </>
  )
}
