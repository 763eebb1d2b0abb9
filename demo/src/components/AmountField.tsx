/** An amount: in the smallest unit, or in coins. The form's value is in the smallest unit. */
import { Group, SegmentedControl, Text, TextInput, type TextInputProps } from "@mantine/core"
import { useLocalStorage } from "@mantine/hooks"
import { useState } from "react"
import { formatUnits } from "viem"
import { parseDigits, toSmallestUnit } from "../format/amounts.ts"

const units = ["smallest", "coins"] as const
type Unit = (typeof units)[number]

export const AmountField = ({
  decimals,
  label,
  onChange,
  placeholder,
  smallestUnit,
  symbol,
  value,
  warning,
  ...field
}: Omit<TextInputProps, "onChange" | "value"> & {
  readonly smallestUnit: string
  /** What whole coins are called, such as `USDC`. */
  readonly symbol: string
  /** `undefined` while they are not known: then there is no choice. */
  readonly decimals: number | undefined
  /** Digits, or a text that is no amount. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** A sentence below the field. */
  readonly warning?: string | undefined
}) => {
  // One choice for all forms.
  const [chosen, choose] = useLocalStorage<Unit>({
    key: "okto_amount_unit",
    defaultValue: "smallest",
    getInitialValueInEffect: false
  })
  const [typed, setTyped] = useState("")
  const amount = parseDigits(value)
  const inCoins = chosen === "coins" && decimals !== undefined
  // What was typed stays as it is: "1." and "1.0" are the same amount as "1".
  const coins = (): string => {
    if (amount === undefined || decimals === undefined) return value
    return toSmallestUnit(typed, decimals) === value ? typed : formatUnits(amount, decimals)
  }
  const change = (text: string) => {
    setTyped(text)
    onChange(inCoins ? toSmallestUnit(text, decimals) : text)
  }
  const other = () => {
    if (amount === undefined || decimals === undefined) return ""
    return inCoins ? `= ${amount} ${smallestUnit}` : `= ${formatUnits(amount, decimals)} ${symbol}`
  }

  return (
    <div>
      <TextInput
        {...field}
        classNames={{ input: "mono" }}
        label={inCoins ? `Amount in ${symbol}` : label}
        placeholder={inCoins ? "0.5" : placeholder}
        inputMode={inCoins ? "decimal" : "numeric"}
        value={inCoins ? coins() : value}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Group justify="space-between" gap="xs" mt={6} mih={36}>
        <Text size="sm" c="dimmed" aria-live="polite" style={{ overflowWrap: "anywhere" }}>
          {[other(), warning].filter(Boolean).join(". ")}
        </Text>
        {decimals !== undefined && (
          <SegmentedControl<Unit>
            aria-label="Unit of the amount"
            size="xs"
            data={[
              { value: "smallest", label: smallestUnit },
              { value: "coins", label: symbol }
            ]}
            value={chosen}
            onChange={choose}
          />
        )}
      </Group>
    </div>
  )
}
