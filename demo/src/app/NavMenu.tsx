/** A button of the nav bar with a few choices below it. The browser closes it by itself: on Escape, and outside. */
import { Button, type ButtonProps } from "@mantine/core"
import { type ReactNode, useId, useRef } from "react"

export const NavMenu = ({
  children,
  items,
  label,
  ...button
}: ButtonProps & {
  readonly label: string
  /** The choices; choosing one closes them. */
  readonly items: ReactNode
  readonly children: ReactNode
}) => {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button variant="default" size="xs" radius="xl" aria-label={label} popoverTarget={id} {...button}>
        {children}
      </Button>
      <div id={id} ref={menu} popover="auto" className="nav-menu" role="group" aria-label={label}>
        <div onClickCapture={() => menu.current?.hidePopover()}>{items}</div>
      </div>
    </>
  )
}
