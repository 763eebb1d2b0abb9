/** Buttons that copy a text and confirm it for five seconds. */
import { ActionIcon, Button, type ButtonProps } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { Icon } from "./Icon.tsx"

const confirmation = 5_000

export const CopyButton = ({ label, text }: { readonly text: string; readonly label: string }) => {
  const { copied, copy } = useClipboard({ timeout: confirmation })
  return (
    <ActionIcon
      variant="subtle"
      color={copied ? "teal" : "gray"}
      size="sm"
      title={copied ? "Copied" : "Copy"}
      aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
      onClick={() => copy(text)}
    >
      <Icon name={copied ? "check" : "copy"} size={15} />
    </ActionIcon>
  )
}

export const CopyTextButton = ({
  children,
  confirmed,
  textOf,
  ...button
}: ButtonProps & { readonly textOf: () => string; readonly confirmed: string }) => {
  const { copied, copy } = useClipboard({ timeout: confirmation })
  return (
    <Button
      leftSection={<Icon name={copied ? "check" : "copy"} />}
      onClick={() => copy(textOf())}
      aria-live="polite"
      {...button}
    >
      {copied ? confirmed : children}
    </Button>
  )
}
