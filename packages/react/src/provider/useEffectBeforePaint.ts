import { useEffect, useLayoutEffect } from "react"

/** A layout effect; on a server, where React 18 warns of those, an effect. */
export const useEffectBeforePaint: typeof useLayoutEffect = (effect, dependencies) =>
  (typeof window === "undefined" ? useEffect : useLayoutEffect)(effect, dependencies)
