/** `/components`: the components of the React package, live, in a theme of choice. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet
import "@okto-effect/react/ui.css"
import { Anchor, Group, Stack } from "@mantine/core"
import { useState } from "react"
import { Page } from "../../components/Page.tsx"
import { components } from "./components.ts"
import { ThemePanel } from "./ThemePanel.tsx"
import { plain } from "./themeChoice.ts"
import { ModalPreview } from "./ModalPreview.tsx"
import { Preview } from "./Preview.tsx"

export const ComponentsPage = () => {
  const [choice, setChoice] = useState(plain)
  return (
    <Page title="Components" description="The components of @okto-effect/react/ui, live, with their code." hasBack>
      <Stack gap="lg">
        <Group component="nav" aria-label="Components" gap="xs">
          {components.map(({ name }) => (
            <Anchor key={name} href={`#${name}`} size="sm">
              {name}
            </Anchor>
          ))}
        </Group>
        <ThemePanel choice={choice} onChange={setChoice} />
        {components.map((shown) => (
          <Preview key={shown.name} shown={shown} choice={choice} />
        ))}
        <ModalPreview choice={choice} />
      </Stack>
    </Page>
  )
}
