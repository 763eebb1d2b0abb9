/** The NFT transfer's form. */
import { Image, NumberInput, Select, SimpleGrid, Text } from "@mantine/core"
import { useNfts } from "@okto-effect/react/query"
import { nftTransfer as submit, type Nft, type NftTransferInput } from "@okto-effect/sdk"
import { Intents, nftTransfer as intent } from "@okto-effect/sdk/effect"
import { nftTransfer as build } from "@okto-effect/sdk/userop"
import { Code } from "../../code/Code.tsx"
import { absent, distinct, toLists } from "../../client/lists.ts"
import { type TextField, TextFields } from "../../components/TextFields.tsx"
import { parseDigits } from "../../format/amounts.ts"
import {
  blankForm,
  checkNftTransfer,
  chosen,
  exampleAmong,
  isFilled,
  nftKey,
  nftLabel,
  type NftTransferForm,
  nftTypeOf,
  nftTypes,
  quantityOf,
  toTransfer
} from "../../forms/nftTransfer.ts"
import { useLinkedForm } from "../../forms/useLinkedForm.ts"
import { NetworkSelect } from "../../transaction/NetworkSelect.tsx"
import { Sponsorship } from "../../transaction/Sponsorship.tsx"
import { type Sending, TransactionForm } from "../../transaction/TransactionForm.tsx"
import { useNetworks } from "../../transaction/useNetworks.ts"
import type { TransactionScreen } from "../../transaction/useTransactionScreen.ts"

const sending: Sending<NftTransferInput, keyof NftTransferForm> = {
  check: (input) => Intents.check(intent, input),
  recipient: ({ recipientWalletAddress }) => ["recipientWalletAddress", recipientWalletAddress],
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
  labels: { direct: "Transfer NFT (Direct)", stepwise: "Create NFT Transfer UserOp" }
}

const texts: ReadonlyArray<TextField<keyof NftTransferForm>> = [
  { name: "collectionAddress", label: "Collection address", placeholder: "0x…" },
  { name: "nftId", label: "NFT ID", description: "Decimal, or hexadecimal with 0x", placeholder: "1" },
  { name: "recipient", label: "Recipient", description: "The address that receives the NFT", placeholder: "0x…" }
]

/** The picture of an NFT, where it is part of the answer: nothing is loaded from other hosts. */
const Picture = ({ nft }: { readonly nft: Nft }) =>
  nft.image?.startsWith("data:image/") ? (
    <Image src={nft.image} alt={nft.nftName || `NFT #${nft.nftId}`} w={96} h={96} radius="md" />
  ) : null

export const NftTransferFields = ({ screen }: { readonly screen: TransactionScreen }) => {
  const { flow, isSignedIn } = screen
  const form = useLinkedForm(blankForm, screen.isLinked)
  const { values } = form
  const networks = useNetworks(values.network)
  const chain = networks.chosen
  const held = useNfts()
  const offered =
    held.data &&
    distinct(
      held.data.filter(({ caipId }) => caipId === values.network),
      nftKey
    )
  const nft = offered?.find((one) => nftKey(one) === values.nft)
  const busy = flow.doing !== undefined
  const draft = {
    caip2Id: values.network,
    collectionAddress: values.collectionAddress,
    nftId: values.nftId,
    recipientWalletAddress: values.recipient,
    amount: parseDigits(values.amount),
    nftType: nftTypeOf(values.nftType),
    feePayer: values.feePayer
  }

  const choose = (key: string | null) => {
    const found = offered?.find((one) => nftKey(one) === key)
    form.setValues(found === undefined ? { nft: "" } : chosen(found))
  }

  return (
    <TransactionForm
      name="NFT transfer"
      screen={screen}
      form={form}
      blank={blankForm}
      lists={toLists({ chains: networks.query, NFTs: held })}
      sending={sending}
      example={exampleAmong(held.data ?? [], values.network)}
      filled={isFilled(values, chain)}
      problem={checkNftTransfer(values, chain)}
      checked={toTransfer(values, chain)}
      code={{
        direct: <Code action="nftTransfer" values={draft} />,
        stepwise: <Code action="nftTransferUserOp" values={draft} />
      }}
    >
      <NetworkSelect
        networks={networks}
        disabled={!isSignedIn || busy}
        error={form.errors["network"]}
        value={values.network}
        onChange={(network) => form.setValues({ network, nft: "", collectionAddress: "", nftId: "" })}
      />
      <Sponsorship chain={chain} disabled={busy} {...form.getInputProps("feePayer")} />
      <Select
        label="NFT"
        description="What you hold on this network; or enter a collection and an id below"
        placeholder={
          chain === undefined ? "Choose a network first" : offered === undefined ? absent(held) : "Choose an NFT"
        }
        data={(offered ?? []).map((one) => ({ value: nftKey(one), label: nftLabel(one) }))}
        nothingFoundMessage="No NFTs on this network"
        searchable
        clearable
        disabled={chain === undefined || busy}
        value={values.nft || null}
        onChange={choose}
      />
      {nft !== undefined && <Picture nft={nft} />}
      <TextFields form={form} fields={texts} disabled={busy} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          <NumberInput
            label="Amount"
            description="1 for an ERC-721 token"
            min={1}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            disabled={busy}
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
          description="How the collection's contract moves it"
          data={[...nftTypes]}
          disabled={busy}
          error={form.errors["nftType"]}
          value={values.nftType}
          onChange={(nftType) => form.setFieldValue("nftType", nftType ?? nftTypes[0])}
        />
      </SimpleGrid>
    </TransactionForm>
  )
}
