/** Text fields of a form, one row of data each. */
import { JsonInput, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { Form } from "../forms/form.ts"
import { ListInput } from "./ListInput.tsx"

const editors = { line: TextInput, lines: Textarea, json: JsonInput, list: ListInput } as const

export interface TextField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly description?: string
  readonly placeholder: string
  /** Default: `line`. */
  readonly editor?: keyof typeof editors
  /** The minimum height of a field of several lines. */
  readonly rows?: number
}

export const TextFields = <F extends Form>({
  disabled,
  fields,
  form
}: {
  readonly form: UseFormReturnType<F>
  readonly fields: ReadonlyArray<TextField<keyof F & string>>
  readonly disabled: boolean
}) =>
  fields.map(({ editor = "line", name, rows = 2, ...field }) => {
    const Editor = editors[editor]
    return (
      <Editor
        key={name}
        {...field}
        classNames={{ input: "mono" }}
        disabled={disabled}
        {...(editor === "lines" || editor === "json" ? { autosize: true, minRows: rows, maxRows: 14 } : {})}
        {...form.getInputProps(name)}
      />
    )
  })
