import { useMediaQuery } from "@mantine/hooks"

/** Whether the window is wide enough to show code from the start. */
export const useIsWide = (): boolean => useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false })
