/** One component: live, in the chosen look, and the source of it. */
import { Button } from "@mantine/core"
import { useOkto, useSession } from "@okto-effect/react"
import { UiProvider } from "@okto-effect/react/ui"
import { useState } from "react"
import { Source } from "../../code/Source.tsx"
import { Beside } from "../../components/Beside.tsx"
import { NotSignedIn } from "../../components/NotSignedIn.tsx"
import { Section } from "../../components/Section.tsx"
import type { Shown } from "./components.ts"
import { Guest } from "./Guest.tsx"
import { type Look, themeOf } from "./look.ts"
import classes from "./components.module.css"

/** Shown to a guest, who may begin again. */
const ForGuest = ({ Example }: Pick<Shown, "Example">) => {
  const client = useOkto()
  const [turn, setTurn] = useState(0)
  const again = () => {
    client.sessionClear()
    setTurn(turn + 1)
  }
  return (
    <>
      <Example key={turn} />
      <Button variant="subtle" color="gray" size="xs" onClick={again}>
        Start over
      </Button>
    </>
  )
}

/** Shown to whoever is signed in. */
const ForUser = ({ Example }: Pick<Shown, "Example">) =>
  useSession().isLoggedIn ? <Example /> : <NotSignedIn purpose="to see it with a wallet of your own." />

export const Preview = ({
  look,
  shown: { Example, hint, name, source, to }
}: {
  readonly shown: Shown
  readonly look: Look
}) => (
  // Named unlike what is shown in it.
  <Section title={`<${name} />`} description={hint}>
    <Beside aside={<Source title="Code" label={`${name}: code`} code={source} />}>
      <UiProvider theme={themeOf(look)} scheme={look.scheme}>
        <div className={classes["stage"]}>
          {to === "user" ? (
            <ForUser Example={Example} />
          ) : (
            <Guest>
              <ForGuest Example={Example} />
            </Guest>
          )}
        </div>
      </UiProvider>
    </Beside>
  </Section>
)
