/** All stories, by the name of their component. */
import * as SignIn from "../src/ui/SignIn/SignIn.stories.tsx"
import * as SignInDialog from "../src/ui/SignIn/SignInDialog.stories.tsx"
import * as WalletButton from "../src/ui/WalletButton/WalletButton.stories.tsx"
import * as Portfolio from "../src/ui/Portfolio/Portfolio.stories.tsx"
import * as SendToken from "../src/ui/SendToken/SendToken.stories.tsx"
import * as NftGrid from "../src/ui/NftGrid/NftGrid.stories.tsx"
import * as SendNft from "../src/ui/SendNft/SendNft.stories.tsx"
import * as TokenPicker from "../src/ui/TokenPicker/TokenPicker.stories.tsx"
import * as NftPicker from "../src/ui/NftPicker/NftPicker.stories.tsx"
import * as Receive from "../src/ui/Receive/Receive.stories.tsx"
import * as ActivityList from "../src/ui/ActivityList/ActivityList.stories.tsx"
import * as OrderTracker from "../src/ui/OrderTracker/OrderTracker.stories.tsx"
import * as ConfirmTransaction from "../src/ui/ConfirmTransaction/ConfirmTransaction.stories.tsx"
import type { ComponentType, ReactElement } from "react"
import type { Globals, Meta, Parameters, Playing, Stories, Story } from "./story.ts"

const modules: ReadonlyArray<Stories> = [
  SignIn,
  SignInDialog,
  WalletButton,
  Portfolio,
  SendToken,
  NftGrid,
  SendNft,
  TokenPicker,
  NftPicker,
  Receive,
  ActivityList,
  OrderTracker,
  ConfirmTransaction
]

/** A story, as a page shows it. */
export interface Cell {
  /** `SendToken/Review`. */
  readonly name: string
  readonly parameters: Parameters
  readonly play?: ((playing: Playing) => Promise<void>) | undefined
  readonly render: (globals: Globals) => ReactElement
}

const isComponent = (value: unknown): value is ComponentType => typeof value === "function"
const isStory = (value: unknown): value is Story => typeof value === "object" && value !== null

const cellOf = (meta: Meta, Usual: ComponentType, name: string, story: unknown): ReadonlyArray<Cell> => {
  const shared = { name: `${meta.title}/${name}` }
  if (isComponent(story)) {
    const Shown = story
    return [{ ...shared, parameters: { ...meta.parameters }, render: () => <Shown /> }]
  }
  if (!isStory(story)) return []
  const { parameters, play, render } = story
  return [
    {
      ...shared,
      parameters: { ...meta.parameters, ...parameters },
      play,
      render: (globals) => render?.({}, { globals }) ?? <Usual />
    }
  ]
}

/** All of them: of each component first the usual one. */
export const cells: ReadonlyArray<Cell> = modules.flatMap(({ default: meta, Usual, ...others }) =>
  cellOf(meta, Usual, "Usual", Usual).concat(
    Object.entries(others).flatMap(([name, story]) => cellOf(meta, Usual, name, story))
  )
)
