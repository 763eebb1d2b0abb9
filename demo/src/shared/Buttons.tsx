/** Buttons that keep the focus of the keyboard while they are busy, and buttons that copy. */
import { ActionIcon, Button, type ButtonProps, Group, Modal, type ModalProps } from "@mantine/core"
import { useClipboard, useDisclosure } from "@mantine/hooks"
import type { ComponentProps, ReactNode } from "react"
import { Icon } from "./Icon.tsx"

interface PressProps
  extends Omit<ComponentProps<"button">, "color" | "disabled" | "style">, Omit<ButtonProps, "loading"> {
  readonly isBusy?: boolean | undefined
  readonly isDisabled?: boolean | undefined
}

/** A button. Disabled or busy, it still has the focus, which browsers take from a `disabled` one; it does nothing. */
export const PressButton = ({
  isBusy = false,
  isDisabled = false,
  onClick,
  type = "button",
  ...button
}: PressProps) => {
  const isOff = isBusy || isDisabled
  return (
    <Button
      {...button}
      type={isOff ? "button" : type}
      opacity={isDisabled ? 0.6 : undefined}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      leftSection={isBusy ? <span className="okto-spinner" aria-hidden /> : button.leftSection}
    />
  )
}

/**
 * The button that submits a form: disabled while fields are empty. Enter in a field submits all the same, by the hidden
 * button, so that the form says what is missing.
 */
export const SubmitButton = (props: PressProps) => (
  <>
    <button type="submit" hidden tabIndex={-1} />
    <PressButton {...props} type="submit" />
  </>
)

/** The buttons of a dialog: the one that goes back, or elsewhere, and the one that continues, in the same places in each. */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <Group grow gap="xs">
    {children}
  </Group>
)

/** A button that opens a dialog. */
export const ModalButton = ({
  children,
  label,
  modal,
  ...button
}: ButtonProps & {
  readonly label: string
  /** The title of the dialog and more; its title is the label unless said otherwise. */
  readonly modal?: Pick<ModalProps, "className" | "size" | "title">
  readonly children: ReactNode
}) => {
  const [opened, { close, open }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open} {...button}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={label} {...modal}>
        {children}
      </Modal>
    </>
  )
}

/** Milliseconds for which a copy is confirmed. */
const confirmation = 5_000

export const CopyButton = ({ label, text }: { readonly text: string; readonly label: string }) => {
  const { copied, copy } = useClipboard({ timeout: confirmation })
  return (
    <ActionIcon
      variant="subtle"
      color={copied ? "teal" : "muted"}
      size="sm"
      title={copied ? "Copied" : "Copy"}
      aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
      onClick={() => copy(text)}
    >
      <Icon name={copied ? "check" : "copy"} size={15} />
    </ActionIcon>
  )
}
