/** What a person can check of a transaction, in words: what happens, to whom, who pays, and what is dangerous about it. */
import { Alert, Stack, Text } from "@mantine/core"
import { english, useReview } from "@okto-effect/react/ui"
import { useChains } from "@okto-effect/react/query"
import { Facts } from "../components/Facts.tsx"
import { Icon } from "../components/Icon.tsx"
import { Mono } from "../components/Mono.tsx"
import { isSponsored } from "../forms/form.ts"
import type { Reviewed } from "./useTransactionFlow.ts"

const words = english.confirm

/** Who pays the network's fee; the zero address stands for the client's sponsor. */
const payer = (feePayer: string | undefined, sponsored: boolean): string =>
  !sponsored
    ? words.feeOwnUnknown
    : feePayer === undefined || BigInt(feePayer) === 0n
      ? words.feeSponsored
      : words.feeBy(feePayer)

export const InWords = ({ reviewed: { feePayer, request } }: { readonly reviewed: Reviewed }) => {
  const { fields, rows, title, warnings } = useReview(request)
  const { data: chains } = useChains()
  const caip2Id = "transfer" in request ? request.transfer.caip2Id : "caip2Id" in request ? request.caip2Id : ""
  const chain = chains?.find(({ caipId }) => caipId === caip2Id)
  return (
    <Stack gap="xs" role="group" aria-label="In words">
      <Text fw={600} size="lg" style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      {warnings.map(({ kind, text }) => (
        <Alert
          key={text}
          color={kind === "danger" ? "red" : "yellow"}
          variant="light"
          icon={<Icon name="warning" size={20} />}
        >
          <Text size="sm">{text}</Text>
        </Alert>
      ))}
      <Facts
        rows={[
          ...[...rows, ...fields].map(
            ({ isRaw = false, label, value }) =>
              [label, isRaw ? <Mono key={label} text={value} label={label.toLowerCase()} whole /> : value] as const
          ),
          ...(chain === undefined ? [] : [[words.fee, payer(feePayer, isSponsored(chain))] as const])
        ]}
      />
    </Stack>
  )
}
