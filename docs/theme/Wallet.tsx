/** A whole wallet over a backend in the page. */
import { type ComponentType, useEffect, useState } from "react"

export default function Wallet() {
  const [Example, setExample] = useState<ComponentType>()
  useEffect(() => {
    void import("../live/WholeWallet.tsx").then((module) => setExample(() => module.WholeWallet))
  }, [])
  return (
    <div className="live rp-not-doc" aria-busy={Example === undefined}>
      {Example === undefined ? <p>Starting a backend in this page…</p> : <Example />}
    </div>
  )
}
