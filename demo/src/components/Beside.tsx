/** Something with something else at its side: next to it where there is room, below it where there is not. */
import { Grid } from "@mantine/core"
import type { ReactNode } from "react"

export const Beside = ({ aside, children }: { readonly children: ReactNode; readonly aside: ReactNode }) => (
  <Grid gap="lg">
    <Grid.Col span={{ base: 12, md: 7 }}>{children}</Grid.Col>
    <Grid.Col span={{ base: 12, md: 5 }}>{aside}</Grid.Col>
  </Grid>
)
