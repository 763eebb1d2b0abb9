/** A component over a backend in the page, with controls for its look; without a name, a whole wallet. In the browser only. */
import { type ComponentType, useEffect, useState } from "react"

interface LiveProps {
  readonly name?: string
}

const load = async (name: string | undefined): Promise<ComponentType> => {
  if (name === undefined) return (await import("../live/WholeWallet.tsx")).WholeWallet
  const { Stage } = await import("../live/Stage.tsx")
  return () => <Stage name={name} />
}

export default function Live({ name }: LiveProps) {
  const [Example, setExample] = useState<ComponentType>()
  useEffect(() => {
    void load(name).then((loaded) => setExample(() => loaded))
  }, [name])
  return (
    <div className="live rp-not-doc" aria-busy={Example === undefined}>
      {Example === undefined ? <p>Starting a backend in this page…</p> : <Example />}
    </div>
  )
}
