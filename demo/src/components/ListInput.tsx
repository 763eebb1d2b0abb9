/** A list of texts: one input each, and a button to add another. */
import { ActionIcon, Button, Fieldset, Group, Stack, TextInput } from "@mantine/core"
import { fromList, toList } from "../forms/form.ts"
import { Icon } from "./Icon.tsx"

export const ListInput = ({
  disabled,
  label,
  onChange,
  placeholder,
  value
}: {
  /** A plural, such as "Type arguments". */
  readonly label: string
  readonly placeholder: string
  readonly disabled: boolean
  readonly value?: string
  readonly onChange?: (value: string) => void
}) => {
  const items = toList(value ?? "")
  const change = (next: ReadonlyArray<string>) => onChange?.(fromList(next))
  const item = label.replace(/s$/, "")
  return (
    <Fieldset legend={label} disabled={disabled} radius="md">
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
              color="gray"
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
