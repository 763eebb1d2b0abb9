import { useMediaQuery } from "@mantine/hooks"

/** Whether there is room to show code that nobody asked for. */
export const useRoom = (): boolean => useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false })
