/** Mantine's dialog, as a file of its own. */
export { Modal } from "@mantine/core"
