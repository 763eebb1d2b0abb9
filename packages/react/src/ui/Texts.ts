/** Every word that the components say: the whole catalogue, to be translated. */
import { activity, type ActivityTexts, portfolio, type PortfolioTexts } from "./texts/assets.ts"
import { common, type CommonTexts } from "./texts/common.ts"
import { confirm, type ConfirmTexts } from "./texts/confirm.ts"
import { nfts, type NftsTexts, sendNft, type SendNftTexts } from "./texts/nfts.ts"
import { order, type OrderTexts } from "./texts/order.ts"
import { send, type SendTexts } from "./texts/send.ts"
import { signIn, type SignInTexts } from "./texts/signIn.ts"
import { receive, type ReceiveTexts, wallet, type WalletTexts } from "./texts/wallet.ts"

/**
 * Every word of every component, and how numbers are written. A translation has all of them, or it does not compile.
 *
 * @example
 * ```ts
 * import { english, type Texts } from "@okto-effect/react/ui"
 *
 * export const texts: Texts = { ...english, signIn: { ...english.signIn, title: "Welcome to Acme" } }
 * ```
 */
export interface Texts {
  /** A BCP 47 language tag, by which numbers and times are written. */
  readonly locale: string
  readonly common: CommonTexts
  readonly signIn: SignInTexts
  readonly wallet: WalletTexts
  readonly receive: ReceiveTexts
  readonly send: SendTexts
  readonly confirm: ConfirmTexts
  readonly order: OrderTexts
  readonly portfolio: PortfolioTexts
  readonly activity: ActivityTexts
  readonly nfts: NftsTexts
  readonly sendNft: SendNftTexts
}

/** The words in English, as they are where nothing else is given. */
export const english: Texts = {
  locale: "en",
  common,
  signIn,
  wallet,
  receive,
  send,
  confirm,
  order,
  portfolio,
  activity,
  nfts,
  sendNft
}
