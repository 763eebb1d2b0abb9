/** `/transfernft`: sends an NFT directly, or step by step. */
import { NumberInput, Select, SimpleGrid, Text } from "@mantine/core"
import { useNfts } from "@okto-effect/react/query"
import { NftPicker, useNftGrid } from "@okto-effect/react/ui"
import { nftTransfer as submit, type NftTransferInput } from "@okto-effect/sdk"
import { Intents, nftTransfer as intent } from "@okto-effect/sdk/effect"
import { nftTransfer as build } from "@okto-effect/sdk/userop"
import { choicePlaceholder } from "../../client/lists.ts"
import { type TextField, TextFields } from "../../components/TextFields.tsx"
import { WalletUi } from "../../components/WalletUi.tsx"
import { parseDigits } from "../../format/amounts.ts"
import {
  blankForm,
  checkNftTransfer,
  chosenAmong,
  exampleAmong,
  fieldsOf,
  type NftTransferForm,
  nftTypes,
  required
} from "../../forms/nftTransfer.ts"
import { TransactionForm, type TransactionKind, useTransactionForm } from "../../transaction/TransactionForm.tsx"
import { transactionPage } from "../../transaction/transactionPage.tsx"
import type { TransactionScreen } from "../../transaction/useTransactionScreen.ts"

const kind: TransactionKind<NftTransferForm, NftTransferInput> = {
  title: "Transfer NFT",
  description: "Sends an NFT, or some of an ERC-1155 item: directly, or step by step.",
  purpose: "to send NFTs.",
  failure: "Error in NFT transfer",
  name: "NFT transfer",
  labels: { direct: "Transfer NFT (Direct)", stepwise: "Create NFT Transfer UserOp" },
  actions: { direct: "nftTransfer", stepwise: "nftTransferUserOp" },
  blank: blankForm,
  validate: (input) => Intents.check(intent, input),
  submit,
  build,
  review: (transfer) => ({ kind: "nft-transfer", transfer }),
  names: { recipient: "recipientWalletAddress" },
  recipient: "recipient"
}

const texts: ReadonlyArray<TextField<keyof NftTransferForm>> = [
  { name: "collectionAddress", label: "Collection address", placeholder: "0x…" },
  { name: "nftId", label: "NFT ID", description: "Decimal, or hexadecimal with 0x", placeholder: "1" },
  { name: "recipient", label: "Recipient", description: "The address that receives the NFT", placeholder: "0x…" }
]

const Form = ({ screen }: { readonly screen: TransactionScreen }) => {
  const state = useTransactionForm(kind, screen)
  const { form, networks } = state
  const { values } = form
  const isBusy = screen.doing !== undefined
  const held = useNfts()
  const { nfts } = useNftGrid()
  const offered = nfts.filter(({ caip2Id }) => caip2Id === values.network)
  const nft = chosenAmong(offered, values)

  return (
    <TransactionForm
      {...state}
      onNetwork={(network) => form.setValues({ network, collectionAddress: "", nftId: "" })}
      lists={{ chains: networks.query, NFTs: held }}
      example={exampleAmong(nfts, values.network)}
      required={required}
      checked={checkNftTransfer(values)}
      code={{ amount: parseDigits(values.amount) }}
    >
      <WalletUi isAwaited={values.nftId !== "" && held.isPending}>
        <NftPicker
          label="NFT"
          hint="What you hold on this network; or enter a collection and an id below"
          placeholder={choicePlaceholder(networks.chosen, held, offered, {
            none: "No NFTs on this network",
            choose: "Choose an NFT"
          })}
          options={offered}
          chosen={nft}
          describe={({ nftId, type }) => `NFT #${nftId} (${type})`}
          isDisabled={offered.length === 0 || isBusy}
          onChoose={(chosen) => form.setValues(fieldsOf(chosen))}
        />
      </WalletUi>
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
            {nft === undefined ? "" : `Balance: ${nft.amount}`}
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

export const NftTransferPage = transactionPage(kind, Form)
