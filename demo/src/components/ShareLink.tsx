/** Copies the address of this page with the form filled in, and says when an address has filled it in. */
import { Button } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import type { Form } from "../forms/form.ts"
import { toQuery } from "../forms/link.ts"
import { Icon } from "./Icon.tsx"

const confirmation = 5_000

export const ShareLink = ({ blank, form }: { readonly blank: Form; readonly form: Form }) => {
  const { copied, copy } = useClipboard({ timeout: confirmation })
  const share = () => {
    const { origin, pathname } = window.location
    const query = toQuery(blank, form).toString()
    copy(`${origin}${pathname}${query === "" ? "" : `?${query}`}`)
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon name={copied ? "check" : "copy"} />}
      onClick={share}
      aria-live="polite"
    >
      {copied ? "Link copied" : "Copy link"}
    </Button>
  )
}
