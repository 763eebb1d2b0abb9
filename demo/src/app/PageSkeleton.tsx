/** Shown while the code of a page is loaded. */
import { Skeleton, Stack, VisuallyHidden } from "@mantine/core"

export const PageSkeleton = () => (
  <Stack role="status" gap="lg">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton height={34} width={220} />
    <Skeleton height={320} />
  </Stack>
)
