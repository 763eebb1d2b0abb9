/** `/transfernft`: sends an NFT directly, or step by step. */
import { NumberInput, Select, SimpleGrid, Text } from "@mantine/core"
import { useNfts } from "@okto-effect/react/query"
import { NftPicker, type OwnedNft, useNftGrid } from "@okto-effect/react/ui"
import { nftTransfer as submit, type NftTransferInput } from "@okto-effect/sdk"
import { Intents, nftTransfer as intent } from "@okto-effect/sdk/effect"
import { nftTransfer as build } from "@okto-effect/sdk/userop"
import * as Result from "effect/Result"
import { parseDigits } from "../../shared/amounts.ts"
import { blankTransaction, type Checked, type Form } from "../../shared/form.ts"
import { choicePlaceholder } from "../../shared/NetworkSelect.tsx"
import { type TextField, TextFields } from "../../shared/TextFields.tsx"
import { TransferForm, transferPage } from "./TransferForm.tsx"
import { type TransferKind, useTransfer } from "./useTransfer.ts"

/** The NFT standards; the first is the default. */
const nftTypes = ["ERC721", "ERC1155"] as const

export const blankForm = {
  ...blankTransaction,
  collectionAddress: "",
  nftId: "",
  recipient: "",
  amount: "1",
  nftType: "ERC721"
}
export type NftTransferForm = Form<keyof typeof blankForm>

/** The NFT that a form describes, among those that the user holds. */
export const chosenAmong = (held: ReadonlyArray<OwnedNft>, form: NftTransferForm): OwnedNft | undefined =>
  held.find(
    ({ caip2Id, collectionAddress, nftId }) =>
      caip2Id === form.network &&
      collectionAddress.toLowerCase() === form.collectionAddress.trim().toLowerCase() &&
      nftId === form.nftId.trim()
  )

/** The fields that choosing an NFT fills in. */
export const fieldsOf = ({ collectionAddress, nftId, type }: OwnedNft): Partial<NftTransferForm> => ({
  collectionAddress,
  nftId,
  nftType: type,
  amount: "1"
})

/** The fields that must not be empty. */
const required = ["network", "collectionAddress", "nftId", "recipient", "amount"] as const

/** Checks a form: every required field has a value. */
export const checkNftTransfer = (form: NftTransferForm): Checked<NftTransferForm, NftTransferInput> => {
  const missing = required.find((field) => form[field].trim() === "")
  if (missing !== undefined) return Result.fail({ field: missing, message: "Please fill in all required fields" })
  return Result.succeed({
    caip2Id: form.network,
    collectionAddress: form.collectionAddress.trim(),
    nftId: form.nftId.trim(),
    recipientWalletAddress: form.recipient.trim(),
    // The SDK refuses amounts that are not whole; a text that a number would round is not passed on.
    amount:
      parseDigits(form.amount) ?? (String(Number(form.amount)) === form.amount ? Number(form.amount) : Number.NaN),
    nftType: nftTypes.find((type) => type === form.nftType) ?? "ERC721"
  })
}

const kind: TransferKind<NftTransferForm, NftTransferInput> = {
  title: "Transfer NFT",
  description: "Sends an NFT, or some of an ERC-1155 item: directly, or step by step.",
  purpose: "to send NFTs.",
  failure: "Error in NFT transfer",
  name: "NFT transfer",
  labels: { direct: "Transfer NFT (Direct)", stepwise: "Create NFT Transfer UserOp" },
  program: "transferNft",
  blank: blankForm,
  validate: (input) => Intents.check(intent, input, { checksums: "require" }),
  submit,
  build,
  review: (transfer) => ({ kind: "nft-transfer", transfer })
}

const texts: ReadonlyArray<TextField<keyof NftTransferForm>> = [
  { name: "collectionAddress", label: "Collection address", placeholder: "0x…" },
  { name: "nftId", label: "NFT ID", description: "Decimal, or hexadecimal with 0x", placeholder: "1" },
  { name: "recipient", label: "Recipient", description: "The address that receives the NFT", placeholder: "0x…" }
]

export const Component = transferPage(({ onReset }) => {
  const transfer = useTransfer(kind, onReset)
  const { doing, form, networks } = transfer
  const { values } = form
  const isBusy = doing !== undefined
  const held = useNfts()
  const { nfts } = useNftGrid()
  const offered = nfts.filter(({ caip2Id }) => caip2Id === values.network)
  const nft = chosenAmong(offered, values)
  const name = nft?.name ?? `NFT #${values.nftId}`

  return (
    <TransferForm
      transfer={transfer}
      onNetwork={(network) => form.setValues({ network, collectionAddress: "", nftId: "" })}
      lists={{ chains: networks.query, NFTs: held }}
      required={required}
      checked={checkNftTransfer(values)}
      sent={{
        title: values.amount === "1" ? name : `${values.amount} × ${name}`,
        image: nft?.image ?? "",
        rows: {
          Collection: nft?.collectionName || values.collectionAddress,
          To: values.recipient
        }
      }}
    >
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
      <TextFields form={form} fields={texts} isBusy={isBusy} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          <NumberInput
            label="Amount"
            description="1 for an ERC-721 token"
            min={1}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            readOnly={isBusy}
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
    </TransferForm>
  )
})
