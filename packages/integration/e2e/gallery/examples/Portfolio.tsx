import { type Asset, Portfolio, SendTokenDialog } from "@okto-effect/react/ui"
import { useState } from "react"

export const Example = () => {
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
