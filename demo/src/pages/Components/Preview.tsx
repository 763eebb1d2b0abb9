/** One component, live in a view of choice, with its source. */
import { Button, Group, NativeSelect } from "@mantine/core"
import { useOkto, useSession } from "@okto-effect/react"
import { UiProvider } from "@okto-effect/react/ui"
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { useLocalBackend } from "../../client/ConnectionProvider.tsx"
import { Source } from "../../code/Program.tsx"
import { NotSignedIn, Section, SidePanel } from "../../components/Page.tsx"
import type { ComponentEntry } from "./components.ts"
import { GuestProvider } from "./GuestProvider.tsx"
import { ScenarioProvider } from "./ScenarioProvider.tsx"
import { reach } from "./reach.ts"
import type { ExampleProps, State } from "./states.tsx"
import type { ThemeChoice } from "./themeChoice.ts"
import { initialView, switchesOf, themeIn, type View } from "./view.ts"
import classes from "./components.module.css"

const ForGuest = ({ children }: { readonly children: ReactNode }) => {
  const client = useOkto()
  const [restarts, setRestarts] = useState(0)
  const restart = () => {
    client.sessionClear()
    setRestarts(restarts + 1)
  }
  return (
    <>
      <div key={restarts} className={classes["unboxed"]}>
        {children}
      </div>
      <Button variant="subtle" color="gray" size="xs" onClick={restart}>
        Start over
      </Button>
    </>
  )
}

/** Does what a user does to reach a state. */
const Reached = ({
  Example,
  steps
}: {
  readonly Example: ComponentType<ExampleProps>
  readonly steps: State["reach"]
}) => {
  const place = useRef<HTMLDivElement>(null)
  const googleScript = useLocalBackend()?.endpoints.googleScript
  useEffect(() => {
    const element = place.current
    if (steps === undefined || element === null) return undefined
    const left = new AbortController()
    reach(element, steps, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [steps])
  return (
    <div ref={place} className={classes["unboxed"]}>
      <Example googleScript={googleScript} />
    </div>
  )
}

const InState = ({ shown, state }: { readonly shown: ComponentEntry; readonly state: State }) => {
  const { isLoggedIn } = useSession()
  const example = <Reached key={state.name} Example={state.Example ?? shown.Example} steps={state.reach} />
  if (shown.isForGuest) {
    return (
      <GuestProvider>
        <ForGuest>{example}</ForGuest>
      </GuestProvider>
    )
  }
  if (state.isSignedOut === true) return <GuestProvider>{example}</GuestProvider>
  if (!isLoggedIn) return <NotSignedIn purpose="to see it with a wallet of your own." />
  const { condition = "usual" } = state
  return condition === "usual" ? (
    example
  ) : (
    <ScenarioProvider key={condition} condition={condition}>
      {example}
    </ScenarioProvider>
  )
}

/** The switches beside a component. */
const Switches = ({
  onChange,
  shown,
  view
}: {
  readonly shown: ComponentEntry
  readonly view: View
  readonly onChange: (view: View) => void
}) => (
  <Group gap="xs" mb="sm" className={classes["switches"]} role="group" aria-label={`${shown.name}: view`}>
    {switchesOf(shown.states).map(({ label, name, options }) => (
      <NativeSelect
        key={name}
        label={label}
        size="xs"
        data={[...options]}
        value={view[name]}
        onChange={(event) => onChange({ ...view, [name]: event.currentTarget.value })}
      />
    ))}
  </Group>
)

export const Preview = ({ choice, shown }: { readonly shown: ComponentEntry; readonly choice: ThemeChoice }) => {
  const { hint, name, source, states } = shown
  const [view, setView] = useState(() => initialView(states))
  const state = states.find((known) => known.name === view.state)
  const theme = themeIn(view, choice)
  return (
    // The component has a region of its name inside.
    <div id={name} className={classes["anchor"]}>
      <Section title={`<${name} />`} description={hint}>
        <SidePanel aside={<Source title="Code" label={`${name}: code`} code={source} />}>
          <Switches shown={shown} view={view} onChange={setView} />
          <Suspense>
            <UiProvider
              theme={theme}
              scheme={theme.scheme ?? choice.scheme}
              language={view.language}
              isOnline={state?.isOffline === true ? false : undefined}
            >
              <div className={classes["stage"]} dir={view.direction === "auto" ? undefined : view.direction}>
                <div className={classes["sized"]} style={view.width === "0" ? {} : { inlineSize: `${view.width}px` }}>
                  {state === undefined ? null : <InState shown={shown} state={state} />}
                </div>
              </div>
            </UiProvider>
          </Suspense>
        </SidePanel>
      </Section>
    </div>
  )
}
