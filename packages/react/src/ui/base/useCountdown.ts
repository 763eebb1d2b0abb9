import * as Layer from "effect/Layer"
import { useEffect, useState } from "react"
import { countdown } from "../../countdown.ts"
import { useOkto } from "../../OktoProvider.tsx"

/** Whole seconds that are left of a wait, by the client's clock; each new `of` begins it anew. */
export const useCountdown = (seconds: number, of: unknown): number => {
  const client = useOkto()
  const [passed, setPassed] = useState<{ readonly of: unknown; readonly left: number }>()
  useEffect(() => {
    if (seconds <= 0) return undefined
    const controller = new AbortController()
    const counting = countdown(seconds, (left) => setPassed({ of, left }))
    // It ends early with its component, and with the client.
    client.runWith(Layer.empty, counting, controller).catch(() => undefined)
    return () => controller.abort()
  }, [client, of, seconds])
  return passed !== undefined && passed.of === of ? passed.left : Math.ceil(seconds)
}
