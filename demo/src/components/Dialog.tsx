/** A dialog whose code is loaded when it is first opened: it is a third of what a page with closed dialogs would load. */
import type { ModalProps } from "@mantine/core"
import { useDeferredValue, useState } from "react"
import { FloatingBox, lazily } from "./lazily.tsx"

const { Component: Opening } = lazily(
  async () => {
    const { Modal } = await import("./Modal.ts")
    /** Rendered closed before it is opened: the focus returns, when it is closed, to the element that had it then. */
    return ({ opened, ...props }: ModalProps) => {
      const wasOpened = useDeferredValue(opened, false)
      return <Modal opened={opened && wasOpened} {...props} />
    }
  },
  { Frame: FloatingBox, onClose: ({ onClose }) => onClose() }
)

export const Dialog = (props: ModalProps) => {
  const [isLoaded, setLoaded] = useState(false)
  if (props.opened && !isLoaded) setLoaded(true)
  return isLoaded && <Opening {...props} />
}
