/** The user's addresses, to be scanned or copied. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet
import "@okto-effect/react/ui.css"
import { Button, Modal, useComputedColorScheme, VisuallyHidden } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { Receive as Addresses, UiProvider } from "@okto-effect/react/ui"

export const Receive = () => {
  const [opened, { close, open }] = useDisclosure(false)
  const scheme = useComputedColorScheme("light")
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Receive
      </Button>
      <Modal opened={opened} onClose={close} title={<VisuallyHidden>Receive</VisuallyHidden>}>
        <UiProvider scheme={scheme}>
          <Addresses />
        </UiProvider>
      </Modal>
    </>
  )
}
