/** Text fields of a form, one row of data each, and a list of texts. */
import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  JsonInput,
  Stack,
  Textarea,
  TextInput,
  type TextInputProps
} from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { Form } from "./form.ts"
import { Icon } from "./Icon.tsx"

/** The items of a field that holds a list. Each item ends its line, so that empty items count. */
export const toList = (text: string): ReadonlyArray<string> => text.split("\n").slice(0, -1)

/** The inverse of {@link toList}. */
export const fromList = (items: ReadonlyArray<string>): string => items.map((item) => `${item}\n`).join("")

/** A list of texts: one input each, and a button to add another. */
const ListInput = ({
  label,
  onChange,
  placeholder,
  readOnly,
  value
}: {
  /** A plural, such as "Type arguments". */
  readonly label: string
  readonly placeholder: string
  readonly readOnly: boolean
  readonly value?: string
  readonly onChange?: (value: string) => void
}) => {
  const items = toList(value ?? "")
  const change = (next: ReadonlyArray<string>) => onChange?.(fromList(next))
  const item = label.replace(/s$/, "")
  return (
    <Fieldset legend={label} disabled={readOnly} radius="md">
      <Stack gap="xs">
        {items.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an argument is identified by its position
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={`${item} ${index + 1}`}
              placeholder={placeholder}
              classNames={{ input: "mono" }}
              value={text}
              onChange={(event) => change(items.with(index, event.currentTarget.value))}
            />
            <ActionIcon
              variant="subtle"
              color="muted"
              aria-label={`Remove ${item.toLowerCase()} ${index + 1}`}
              onClick={() => change(items.toSpliced(index, 1))}
            >
              <Icon name="close" />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button variant="default" size="xs" onClick={() => change([...items, ""])}>
            Add {item.toLowerCase()}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

/** An amount in the smallest unit, with its value in coins beside it. */
export const AmountInput = ({ coins, ...props }: TextInputProps & { readonly coins: string }) => (
  <TextInput
    inputMode="numeric"
    classNames={{ input: "mono" }}
    rightSection={coins === "" ? undefined : <span className="number">{`= ${coins}`}</span>}
    rightSectionWidth={coins.length * 9 + 36}
    {...props}
  />
)

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
  fields,
  form,
  isBusy
}: {
  readonly form: UseFormReturnType<F>
  readonly fields: ReadonlyArray<TextField<keyof F & string>>
  readonly isBusy: boolean
}) =>
  fields.map(({ editor = "line", name, rows = 2, ...field }) => {
    const Editor = editors[editor]
    return (
      <Editor
        key={name}
        {...field}
        classNames={{ input: "mono" }}
        readOnly={isBusy}
        {...(editor === "lines" || editor === "json" ? { autosize: true, minRows: rows, maxRows: 14 } : {})}
        {...form.getInputProps(name)}
      />
    )
  })
