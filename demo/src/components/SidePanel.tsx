/** Content with a panel at its side, or below it on narrow screens. */
import { Grid } from "@mantine/core"
import type { ReactNode } from "react"

export const SidePanel = ({ aside, children }: { readonly children: ReactNode; readonly aside: ReactNode }) => (
  <Grid gap="lg">
    <Grid.Col span={{ base: 12, md: 7 }}>{children}</Grid.Col>
    <Grid.Col span={{ base: 12, md: 5 }}>{aside}</Grid.Col>
  </Grid>
)
