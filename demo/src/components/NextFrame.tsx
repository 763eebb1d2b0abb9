/** Shows something a frame after it could be shown: what brought it and what lays it out are not one long frame then. */
import { type ReactNode, useEffect, useState } from "react"

export const NextFrame = ({
  children,
  until
}: {
  readonly children: ReactNode
  /** What stands there for the one frame. */
  readonly until: ReactNode
}) => {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isThere ? children : until
}
