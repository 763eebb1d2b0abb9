/** Sends an NFT: a form, a review in words, and what becomes of it. */
import type { ReactElement } from "react"
import { shownAmount } from "../amounts.ts"
import { Button } from "../base/Button.tsx"
import { Card } from "../base/Card.tsx"
import { Dialog } from "../base/Dialog.tsx"
import { Field } from "../base/Field.tsx"
import { Notice } from "../base/Notice.tsx"
import { PictureOn } from "../base/PictureOn.tsx"
import { Select } from "../base/Select.tsx"
import { isolate } from "../isolate.ts"
import type { OwnedNft } from "../assets/nfts.ts"
import { nfts, sendNft } from "../texts/nfts.ts"
import { send } from "../texts/send.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { RecipientField, SendForm, SendSteps, useAmountProblem, useSendTitle } from "./SendSteps.tsx"
import { type SendNftCall, type SendNftOptions, useSendNft } from "./useSendNft.ts"

const Choice = ({ call }: { readonly call: SendNftCall }): ReactElement => {
  const words = useTexts("sendNft", sendNft)
  const locale = useLocale()
  const { nft } = call
  const labelOf = ({ amount, name, network }: OwnedNft): string =>
    amount === 1n
      ? words.option(isolate(name), isolate(network))
      : words.optionMany(isolate(name), isolate(network), isolate(shownAmount(String(amount), locale)))
  const options = call.nfts.nfts.map((option) => ({ value: option.key, label: labelOf(option) }))
  return (
    <Select
      label={words.nft}
      value={nft?.key ?? ""}
      onChange={call.choose}
      // A select shows its first option where it has none of its value.
      options={nft === undefined ? [{ value: "", label: "–" }, ...options] : options}
    />
  )
}

const Amount = ({ call, nft }: { readonly call: SendNftCall; readonly nft: OwnedNft }): ReactElement => {
  const words = useTexts("send", send)
  const owned = useTexts("nfts", nfts)
  const classes = useClasses()
  const locale = useLocale()
  const balance = shownAmount(String(nft.amount), locale)
  return (
    <Field
      label={words.amount}
      value={call.amount}
      onChange={call.setAmount}
      inputMode="numeric"
      name="amount"
      isLtr
      error={useAmountProblem(call, nft.name, 0, balance)}
      hint={owned.amount(isolate(balance))}
      aside={
        <span className={classes("cluster")}>
          <Button kind="plain" onClick={call.max}>
            {words.max}
          </Button>
        </span>
      }
    />
  )
}

const Form = ({ call }: { readonly call: SendNftCall }): ReactElement => {
  const words = useTexts("sendNft", sendNft)
  const classes = useClasses()
  const { nft } = call
  return (
    <SendForm call={call}>
      <Choice call={call} />
      {nft === undefined ? (
        <Notice kind="warning">{words.gone}</Notice>
      ) : (
        <>
          <div className={classes("row")}>
            <PictureOn place={nft} src={nft.image} name={nft.name} />
            <div className={classes("stack", "row")}>
              <span className={classes("text", "strong")}>
                <bdi>{nft.name}</bdi>
              </span>
              <span className={classes("text", "small")}>
                <bdi>{nft.collectionName}</bdi>
              </span>
            </div>
          </div>
          <RecipientField call={call} place={nft} />
          {nft.type === "ERC1155" ? <Amount call={call} nft={nft} /> : null}
        </>
      )}
    </SendForm>
  )
}

const Steps = ({ call }: { readonly call: SendNftCall }): ReactElement => {
  const words = useTexts("sendNft", sendNft)
  return (
    <SendSteps
      call={call}
      request={(transfer) => ({ kind: "nft-transfer", transfer, name: call.nft?.name })}
      isEmpty={call.nfts.nfts.length === 0}
      empty={words.empty}
    >
      {() => <Form call={call} />}
    </SendSteps>
  )
}

/** What sending on the page takes. */
export interface SendNftProps extends SendNftOptions {
  readonly className?: string | undefined
}

/**
 * Sends an NFT of the user's, or some of an ERC-1155 item: it is chosen from what they own, checked before anything is
 * sent, reviewed in words, and followed to its end. What is under way is still there after a reload, and nothing is sent
 * twice.
 *
 * @example
 * ```tsx
 * import { SendNft } from "@okto-effect/react/ui"
 *
 * export const Page = () => <SendNft caip2Id="eip155:84532" recipient={recipient} />
 * ```
 */
export const SendNft = ({ className, ...options }: SendNftProps): ReactElement => {
  const call = useSendNft(options)
  const words = useTexts("sendNft", sendNft)
  return (
    <Card title={useSendTitle(call, words.title)} className={className}>
      <Steps call={call} />
    </Card>
  )
}

/** What sending in a dialog takes. */
export interface SendNftDialogProps extends SendNftOptions {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** {@link SendNft} in a dialog. What is under way goes on when it is closed, and is there when it is opened again. */
export const SendNftDialog = ({ isOpen, onClose, ...options }: SendNftDialogProps): ReactElement => {
  const call = useSendNft(options)
  const words = useTexts("sendNft", sendNft)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={useSendTitle(call, words.title)}>
      <Steps call={call} />
    </Dialog>
  )
}
