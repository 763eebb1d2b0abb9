import { type Asset, Portfolio, SendTokenDialog } from "@okto-effect/react/ui"
import { useState } from "react"
import { type Meta, reading } from "../../../stories/story.ts"

export default { title: "Portfolio", parameters: { sees: ".okto-row" } } satisfies Meta

export const Usual = () => {
  const [asset, send] = useState<Asset>()
  return (
    <>
      <Portfolio onSend={send} />
      <SendTokenDialog
        key={asset?.key}
        isOpen={asset !== undefined}
        onClose={() => send(undefined)}
        caip2Id={asset?.caip2Id}
        token={asset?.address}
      />
    </>
  )
}

export const { Loading, Many, Empty, Failing, Offline, SignedOut } = reading(".okto-row")
