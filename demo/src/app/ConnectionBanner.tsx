/** Shown above every page while the backend cannot be reached at all. */
import { useNetwork } from "@mantine/hooks"
import { useEffect, useState } from "react"
import { useConnection, useLocalBackend } from "../client/ConnectionProvider.tsx"
import { messageOf } from "../client/explain.ts"
import { ErrorBanner } from "../components/ErrorBanner.tsx"

export const ConnectionBanner = () => {
  const { local } = useConnection()
  const isHosted = useLocalBackend() === undefined
  const { online } = useNetwork()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isHere = true
    local?.ready.catch((error: unknown) => isHere && setProblem(messageOf(error)))
    return () => {
      isHere = false
    }
  }, [local])

  if (problem !== undefined && !isHosted) return <ErrorBanner mb="lg">{problem}</ErrorBanner>
  // A local backend is on this computer.
  return (
    isHosted && !online && <ErrorBanner mb="lg">You are offline. Requests fail until you are connected.</ErrorBanner>
  )
}
