/** Shown above a form that the page's address filled in: the author of the link chose the recipient. */
import { Alert, Text } from "@mantine/core"
import { useLocation, useSearchParams } from "react-router-dom"
import type { Form } from "../forms/form.ts"
import { isOwnLink, isPrefilled } from "../forms/link.ts"

export const Prefilled = ({ blank }: { readonly blank: Form }) => {
  const [query] = useSearchParams()
  const { state } = useLocation()
  return (
    !isOwnLink(state) &&
    isPrefilled(blank, query) && (
      <Alert color="yellow" variant="light">
        <Text size="sm">A link filled this form in. Check every field before you send.</Text>
      </Alert>
    )
  )
}
