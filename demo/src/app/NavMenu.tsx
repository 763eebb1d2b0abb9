/** A button of the nav bar with a menu. The browser closes the menu on Escape and on a click elsewhere. */
import { Button, type ButtonProps, Text, UnstyledButton } from "@mantine/core"
import { type ReactNode, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { NavLink } from "react-router-dom"
import { Icon, type IconName } from "../components/Icon.tsx"

/** One of `to` (a page of the demo), `href` (opens in a new tab) and `onClick`. */
interface NavMenuItem {
  readonly label: string
  readonly hint?: string
  readonly icon?: IconName
  readonly to?: string
  readonly href?: string
  readonly onClick?: () => void
  /** For a choice of one among several. */
  readonly isChosen?: boolean
}

const Item = ({ hint, href, icon, isChosen, label, onClick, to }: NavMenuItem) => {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <Text component="span" inherit fw={isChosen ? 650 : 400}>
        {label}
        <Text size="xs" c="dimmed" component="span" display="block">
          {hint}
        </Text>
      </Text>
    </>
  )
  if (to !== undefined) {
    return (
      <NavLink className="nav-menu-item" to={to} end>
        {content}
      </NavLink>
    )
  }
  return href === undefined ? (
    <UnstyledButton className="nav-menu-item" aria-pressed={isChosen} onClick={onClick}>
      {content}
    </UnstyledButton>
  ) : (
    <a className="nav-menu-item" href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  )
}

export const NavMenu = ({
  children,
  groups,
  label,
  ...button
}: ButtonProps & {
  readonly label: string
  /** The items, in groups with a line between them. */
  readonly groups: ReadonlyArray<ReadonlyArray<NavMenuItem>>
  readonly children: ReactNode
}) => {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  // Items take a tenth of the first render of a page, and most menus are never opened.
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" radius="xl" px={7} aria-label={label} popoverTarget={id} {...button}>
        {children}
      </Button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="nav-menu"
        role="group"
        aria-label={label}
        onBeforeToggle={() => flushSync(() => setUsed(true))}
      >
        {isUsed &&
          groups.map((items) => (
            <div key={items[0]?.label} onClickCapture={() => menu.current?.hidePopover()}>
              {items.map((item) => (
                <Item key={item.label} {...item} />
              ))}
            </div>
          ))}
      </div>
    </>
  )
}
