import * as Clock from "effect/Clock"
import * as Layer from "effect/Layer"
import { useEffect, useState } from "react"
import { useOkto } from "../../OktoProvider.tsx"

/** When the component appeared, in Unix milliseconds by the client's clock; absent for the moment that it takes to ask. */
export const useNow = (): number | undefined => {
  const client = useOkto()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const controller = new AbortController()
    // Where the client is gone, nothing is shown that needs the time.
    client.runWith(Layer.empty, Clock.currentTimeMillis, controller).then(setNow, () => undefined)
    return () => controller.abort()
  }, [client])
  return now
}
