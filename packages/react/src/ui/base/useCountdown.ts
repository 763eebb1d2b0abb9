import { useEffect, useState } from "react"

/** Whole seconds that are left of a wait; each new `of` begins it anew. */
export const useCountdown = (seconds: number, of: unknown): number => {
  const [passed, setPassed] = useState<{ readonly of: unknown; readonly left: number }>()
  useEffect(() => {
    const ends = Date.now() + seconds * 1000
    if (seconds <= 0) return undefined
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000))
      setPassed({ of, left })
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [of, seconds])
  return passed !== undefined && passed.of === of ? passed.left : Math.ceil(seconds)
}
