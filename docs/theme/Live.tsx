/** A component over a backend in the page, with controls for its look. Loaded in the browser only. */
import { type ComponentType, useEffect, useState } from "react"

export default function Live({ name }: { readonly name: string }) {
  const [Stage, setStage] = useState<ComponentType<{ readonly name: string }>>()
  useEffect(() => {
    void import("../live/Stage.tsx").then((module) => setStage(() => module.Stage))
  }, [])
  return (
    <div className="live rp-not-doc" aria-busy={Stage === undefined}>
      {Stage === undefined ? <p>Starting a backend in this page…</p> : <Stage name={name} />}
    </div>
  )
}
