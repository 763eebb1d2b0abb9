/** In place of a page whose code is on its way. */
import { Skeleton, Stack, VisuallyHidden } from "@mantine/core"

export const Waiting = () => (
  <Stack role="status" gap="lg">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton height={34} width={220} />
    <Skeleton height={320} />
  </Stack>
)
