import { useForm, type UseFormReturnType } from "@mantine/form"
import { useSession } from "@okto-effect/react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import type { Form } from "./form.ts"
import { fromQuery } from "./link.ts"

/**
 * A form that starts with the values in the page's address, where `isLinked`, and with those of `kept`. Later changes of the
 * address are ignored.
 */
export const useLinkedForm = <F extends Form>(blank: F, isLinked: boolean, kept: Form = {}): UseFormReturnType<F> => {
  const [query] = useSearchParams()
  const start = isLinked ? fromQuery(blank, query) : blank
  const known = Object.fromEntries(Object.entries(kept).filter(([field]) => field in blank))
  return useForm<F>({ initialValues: { ...start, ...known } })
}

/** The key of a page's form. A reset, another user or another link changes it; only the first form reads the address. */
export const useFormKey = () => {
  const { userSWA } = useSession()
  const [resets, setResets] = useState(0)
  const [query, setQuery] = useSearchParams()
  const isLinked = resets === 0
  return {
    formKey: `${userSWA}/${resets}/${isLinked ? query.toString() : ""}`,
    isLinked,
    /** The user and the address. */
    owner: `${userSWA}?${query.toString()}`,
    resetForm: () => {
      setQuery({}, { replace: true })
      setResets(resets + 1)
    }
  }
}
