import type { ReactElement } from "react"
import type { OwnedNft } from "../NftGrid/useNftGrid.ts"
import type { FramedProps, FrameProps, InDialogProps } from "../base/Card.tsx"
import { Notice } from "../base/Notice.tsx"
import { formatAmount, isolate } from "../format.ts"
import { nfts, sendNft } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import { NftPicker } from "../NftPicker/NftPicker.tsx"
import { AmountField, RecipientField, SendForm, SendSteps, useAmountProblem } from "../send/SendSteps.tsx"
import { type UseSendNftReturn, type SendNftOptions, useSendNft } from "./useSendNft.ts"

/** How many of an ERC-1155 item; of another NFT, only why it cannot be sent. */
const Amount = ({ send, nft }: { readonly send: UseSendNftReturn; readonly nft: OwnedNft }): ReactElement | null => {
  const { locale, words } = useUi("nfts", nfts)
  const balance = formatAmount(String(nft.amount), locale)
  const fee = { most: balance, coin: send.coin?.symbol ?? "", network: nft.network }
  const problem = useAmountProblem(send, nft.name, 0, balance, fee)
  if (nft.type !== "ERC1155") return problem === undefined ? null : <Notice kind="danger">{problem}</Notice>
  return <AmountField send={send} inputMode="numeric" error={problem} hint={words.amount(isolate(balance))} />
}

const Form = ({ send }: { readonly send: UseSendNftReturn }): ReactElement => {
  const words = useTexts("sendNft", sendNft)
  const { nft } = send
  return (
    <SendForm send={send}>
      <NftPicker options={send.nfts.nfts} chosen={nft} onChoose={({ key }) => send.choose(key)} />
      {nft === undefined ? (
        <Notice kind="warning">{words.notOwned}</Notice>
      ) : (
        <>
          <RecipientField send={send} network={nft} />
          <Amount send={send} nft={nft} />
        </>
      )}
    </SendForm>
  )
}

const Sender = ({ send, ...frame }: FrameProps & { readonly send: UseSendNftReturn }): ReactElement => {
  const words = useTexts("sendNft", sendNft)
  return (
    <SendSteps
      {...frame}
      title={words.title}
      send={send}
      request={(transfer) => ({
        kind: "nft-transfer",
        transfer,
        image: send.nft?.image,
        name: send.nft?.name,
        collectionName: send.nft?.collectionName,
        recipientName: send.recipient.contact?.name ?? send.recipient.name
      })}
      isEmpty={send.nfts.nfts.length === 0}
      empty={words.empty}
    >
      {() => <Form send={send} />}
    </SendSteps>
  )
}

/** Props of {@link SendNft}. */
export type SendNftProps = SendNftOptions & FramedProps

/**
 * Sends an NFT, or some of an ERC-1155 item: a form, a review and the progress of the transaction. The transaction resumes
 * after a reload, and is never sent twice.
 *
 * @example
 * ```tsx
 * import { SendNft } from "@okto-effect/react/ui"
 *
 * export const Page = () => <SendNft caip2Id="eip155:84532" recipient={recipient} />
 * ```
 */
export const SendNft = ({ className, label, ...options }: SendNftProps): ReactElement => (
  <Sender send={useSendNft(options)} className={className} label={label} />
)

/** Props of {@link SendNftDialog}. */
export type SendNftDialogProps = SendNftOptions & InDialogProps

/**
 * {@link SendNft} in a dialog. A transaction continues when the dialog is closed.
 *
 * @example
 * ```tsx
 * import { SendNftDialog } from "@okto-effect/react/ui"
 *
 * export const Page = ({ onClose }: { readonly onClose: () => void }) => <SendNftDialog isOpen onClose={onClose} />
 * ```
 */
export const SendNftDialog = ({ isOpen, onClose, ...options }: SendNftDialogProps): ReactElement => (
  <Sender send={useSendNft(options)} dialog={{ isOpen, onClose }} />
)
