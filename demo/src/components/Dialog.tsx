/** A dialog whose code is loaded when it is first opened: it is a third of what a page with closed dialogs would load. */
import type { ModalProps } from "@mantine/core"
import { lazy, Suspense, useDeferredValue, useState } from "react"

const Modal = lazy(() => import("./Modal.ts").then(({ Modal }) => ({ default: Modal })))

/** Rendered closed before it is opened: the focus returns, when it is closed, to the element that had it then. */
const Opening = ({ opened, ...props }: ModalProps) => {
  const wasOpened = useDeferredValue(opened, false)
  return <Modal opened={opened && wasOpened} {...props} />
}

export const Dialog = (props: ModalProps) => {
  const [isLoaded, setLoaded] = useState(false)
  if (props.opened && !isLoaded) setLoaded(true)
  return (
    isLoaded && (
      <Suspense>
        <Opening {...props} />
      </Suspense>
    )
  )
}
