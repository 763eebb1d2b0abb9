/** A list of texts of any length: one input each, and a button to add another. */
import { ActionIcon, Button, Fieldset, Group, Stack, TextInput } from "@mantine/core"
import { Icon } from "../../components/Icon.tsx"
import { fromList, toList } from "../../forms/rawRead.ts"

export const ArgumentList = ({
  disabled,
  item,
  label,
  onChange,
  placeholder,
  value
}: {
  readonly label: string
  /** What one of them is called. */
  readonly item: string
  readonly placeholder: string
  readonly disabled: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const items = toList(value)
  return (
    <Fieldset legend={label} disabled={disabled} radius="md">
      <Stack gap="xs">
        {items.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- its place is all that an argument is known by
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={`${item} ${index + 1}`}
              placeholder={placeholder}
              classNames={{ input: "mono" }}
              value={text}
              onChange={(event) => onChange(fromList(items.with(index, event.currentTarget.value)))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${item.toLowerCase()} ${index + 1}`}
              onClick={() => onChange(fromList(items.toSpliced(index, 1)))}
            >
              <Icon name="close" />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button variant="default" size="xs" onClick={() => onChange(fromList([...items, ""]))}>
            Add {item.toLowerCase()}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
