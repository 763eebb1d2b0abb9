/** One component of `@okto-effect/react/ui` in each of its stories, live, with controls for its look. */
import { OktoClient, OktoProvider } from "@okto-effect/react"
import { type Theme, UiProvider } from "@okto-effect/react/ui"
import { useEffect, useRef, useState } from "react"
import { type Backend, fetchOf } from "../../packages/react/stories/backends.ts"
import { type Cell, cells } from "../../packages/react/stories/index.tsx"
import { code, configuration, user } from "./backend.ts"

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

/** A client over a backend, with a signed-in user unless the story has none. */
const clientOf = async (backend: Backend, isSignedOut: boolean): Promise<OktoClient> => {
  const client = new OktoClient({ ...configuration, fetch: fetchOf(backend, 12, configuration.fetch) })
  if (isSignedOut) return client
  const { token } = await client.sendOTP(user, "email")
  await client.loginUsingEmail(user, code, token)
  return client
}

/** A story with a client of its own, which plays what its user does. */
const Shown = ({ cell: { parameters, play, render } }: { readonly cell: Cell }) => {
  const { backend = "usual", isOffline = false, isSignedOut = false } = parameters
  const place = useRef<HTMLDivElement>(null)
  const [client, setClient] = useState<OktoClient>()
  useEffect(() => {
    const made = clientOf(backend, isSignedOut)
    void made.then(setClient)
    return () => void made.then((client) => client.dispose())
  }, [backend, isSignedOut])
  useEffect(() => {
    if (client === undefined || place.current === null) return
    const left = new AbortController()
    // Aborted when another story is chosen.
    play?.({ canvasElement: place.current, signal: left.signal }).catch(() => undefined)
    return () => left.abort()
  }, [client, play])
  return (
    <div ref={place}>
      {client === undefined ? (
        <p>Signing a user in…</p>
      ) : (
        <OktoProvider client={client}>
          <UiProvider isOnline={isOffline ? false : undefined}>{render({})}</UiProvider>
        </OktoProvider>
      )}
    </div>
  )
}

/** `InADialog`: "in a dialog". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toLowerCase())

export const Stage = ({ name }: { readonly name: string }) => {
  const stories = cells.filter((cell) => cell.name.startsWith(`${name}/`))
  const [chosen, choose] = useState(`${name}/Usual`)
  const [look, change] = useState(initial)
  const scheme = look.scheme === "page" ? {} : { scheme: look.scheme }
  const cell = stories.find((story) => story.name === chosen)
  return (
    <>
      <form className="live-controls" aria-label="State">
        <label>
          State
          <select value={chosen} onChange={({ target }) => choose(target.value)}>
            {stories.map((story) => (
              <option key={story.name} value={story.name}>
                {wordsOf(story.name.slice(name.length + 1))}
              </option>
            ))}
          </select>
        </label>
      </form>
      <Controls look={look} change={change} />
      <div className="live-stage" dir={look.direction} data-scheme={look.scheme}>
        <UiProvider theme={themeOf(look)} {...scheme}>
          {cell === undefined ? <p>There is no such component.</p> : <Shown key={chosen} cell={cell} />}
        </UiProvider>
      </div>
      {name.startsWith("SignIn") ? (
        <p className="live-hint">
          Any email address will do. The code is <strong>{code}</strong>.
        </p>
      ) : null}
    </>
  )
}
