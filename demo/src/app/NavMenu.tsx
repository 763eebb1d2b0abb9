/** A button of the nav bar with a few choices below it. The browser closes it by itself: on Escape, and outside. */
import { Button, type ButtonProps, Text } from "@mantine/core"
import { type ReactNode, useId, useRef } from "react"
import { Icon, type IconName } from "../components/Icon.tsx"

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

/** A choice that leads out of the demo's pages, in a tab of its own. */
export const NavMenuLink = ({
  hint,
  href,
  icon,
  label
}: {
  readonly href: string
  readonly label: string
  readonly hint: string
  readonly icon?: IconName
}) => (
  <a className="nav-menu-item" href={href} target="_blank" rel="noreferrer">
    {icon && <Icon name={icon} />}
    <span>
      {label}
      <Text size="xs" c="dimmed" component="span" display="block">
        {hint}
      </Text>
    </span>
  </a>
)
