/** `/transfernft`: sends an NFT directly, or step by step. */
import { Image, NumberInput, Select, SimpleGrid, Text } from "@mantine/core"
import { useNfts } from "@okto-effect/react/query"
import { nftTransfer as submit, type NftTransferInput } from "@okto-effect/sdk"
import { Intents, nftTransfer as intent } from "@okto-effect/sdk/effect"
import { nftTransfer as build } from "@okto-effect/sdk/userop"
import { listPlaceholder, distinct } from "../../client/lists.ts"
import { type TextField, TextFields } from "../../components/TextFields.tsx"
import { parseDigits } from "../../format/amounts.ts"
import {
  blankForm,
  checkNftTransfer,
  exampleAmong,
  fieldsOf,
  nftKey,
  nftLabel,
  type NftTransferForm,
  nftTypes,
  quantityOf,
  required
} from "../../forms/nftTransfer.ts"
import { TransactionForm, type TransactionKind, useTransactionForm } from "../../transaction/TransactionForm.tsx"
import { transactionPage } from "../../transaction/transactionPage.tsx"
import type { TransactionScreen } from "../../transaction/useTransactionScreen.ts"

const kind: TransactionKind<NftTransferForm, NftTransferInput> = {
  name: "NFT transfer",
  labels: { direct: "Transfer NFT (Direct)", stepwise: "Create NFT Transfer UserOp" },
  actions: { direct: "nftTransfer", stepwise: "nftTransferUserOp" },
  blank: blankForm,
  validate: (input) => Intents.check(intent, input),
  submit,
  build,
  review: (transfer) => ({ kind: "nft-transfer", transfer }),
  fields: {
    caip2Id: "network",
    collectionAddress: "collectionAddress",
    nftId: "nftId",
    recipientWalletAddress: "recipient",
    amount: "amount",
    nftType: "nftType"
  },
  recipient: "recipient"
}

const texts: ReadonlyArray<TextField<keyof NftTransferForm>> = [
  { name: "collectionAddress", label: "Collection address", placeholder: "0x…" },
  { name: "nftId", label: "NFT ID", description: "Decimal, or hexadecimal with 0x", placeholder: "1" },
  { name: "recipient", label: "Recipient", description: "The address that receives the NFT", placeholder: "0x…" }
]

const Form = ({ screen }: { readonly screen: TransactionScreen }) => {
  const { form, isBusy, networks } = useTransactionForm(blankForm, screen)
  const { values } = form
  const held = useNfts()
  const offered =
    held.data &&
    distinct(
      held.data.filter(({ caipId }) => caipId === values.network),
      nftKey
    )
  const nft = offered?.find((one) => nftKey(one) === values.nft)

  const choose = (key: string | null) => {
    const found = offered?.find((one) => nftKey(one) === key)
    form.setValues(found === undefined ? { nft: "" } : fieldsOf(found))
  }

  return (
    <TransactionForm
      kind={kind}
      screen={screen}
      form={form}
      networks={networks}
      onNetwork={(network) => form.setValues({ network, nft: "", collectionAddress: "", nftId: "" })}
      lists={{ chains: networks.query, NFTs: held }}
      example={exampleAmong(held.data ?? [], values.network)}
      required={required}
      checked={checkNftTransfer(values)}
      code={{ amount: parseDigits(values.amount) }}
    >
      <Select
        label="NFT"
        description="What you hold on this network; or enter a collection and an id below"
        placeholder={
          networks.chosen === undefined
            ? "Choose a network first"
            : offered === undefined
              ? listPlaceholder(held)
              : "Choose an NFT"
        }
        data={(offered ?? []).map((one) => ({ value: nftKey(one), label: nftLabel(one) }))}
        nothingFoundMessage="No NFTs on this network"
        searchable
        clearable
        disabled={networks.chosen === undefined || isBusy}
        value={values.nft || null}
        onChange={choose}
      />
      {/* Pictures of other hosts are not loaded. */}
      {nft?.image?.startsWith("data:image/") && (
        <Image src={nft.image} alt={nft.nftName || `NFT #${nft.nftId}`} w={96} h={96} radius="md" />
      )}
      <TextFields form={form} fields={texts} disabled={isBusy} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          <NumberInput
            label="Amount"
            description="1 for an ERC-721 token"
            min={1}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            disabled={isBusy}
            error={form.errors["amount"]}
            value={values.amount}
            onChange={(amount) => form.setFieldValue("amount", String(amount))}
          />
          <Text size="sm" c="dimmed" mt={6} mih={22} role="status" aria-label="Balance">
            {nft === undefined ? "" : `Balance: ${quantityOf(nft)}`}
          </Text>
        </div>
        <Select
          label="NFT type"
          description="The standard of the collection's contract"
          data={[...nftTypes]}
          disabled={isBusy}
          {...form.getInputProps("nftType")}
        />
      </SimpleGrid>
    </TransactionForm>
  )
}

export const NftTransferPage = transactionPage({
  title: "Transfer NFT",
  description: "Sends an NFT, or some of an ERC-1155 item: directly, or step by step.",
  purpose: "to send NFTs.",
  failure: "Error in NFT transfer",
  Form
})
