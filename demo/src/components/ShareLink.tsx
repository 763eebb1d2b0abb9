/** Copies the address of this page with the form's values. */
import type { Form } from "../forms/form.ts"
import { toQuery } from "../forms/link.ts"
import { CopyTextButton } from "./CopyButton.tsx"

export const ShareLink = ({ blank, form }: { readonly blank: Form; readonly form: Form }) => {
  const link = () => {
    const { origin, pathname } = window.location
    const query = toQuery(blank, form).toString()
    return `${origin}${pathname}${query === "" ? "" : `?${query}`}`
  }
  return (
    <CopyTextButton variant="subtle" px="xs" ml={-10} textOf={link} confirmed="Link copied">
      Copy link
    </CopyTextButton>
  )
}
