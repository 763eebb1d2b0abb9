/** `/components`: every component that an app drops in, live, in a look of one's own. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet
import "@okto-effect/react/ui.css"
import { Stack } from "@mantine/core"
import { useState } from "react"
import { Page } from "../../components/Page.tsx"
import { components } from "./components.ts"
import { LookPanel } from "./LookPanel.tsx"
import { plain } from "./look.ts"
import { ModalPreview } from "./ModalPreview.tsx"
import { Preview } from "./Preview.tsx"

export const ComponentsPage = () => {
  const [look, setLook] = useState(plain)
  return (
    <Page
      title="Components"
      description="What an app drops in, from @okto-effect/react/ui: live, with its code beside it."
      back={{ to: "/home", label: "Home" }}
    >
      <Stack gap="lg">
        <LookPanel look={look} onChange={setLook} />
        {components.map((shown) => (
          <Preview key={shown.name} shown={shown} look={look} />
        ))}
        <ModalPreview look={look} />
      </Stack>
    </Page>
  )
}
