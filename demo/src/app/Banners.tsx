/** Banners above every page. */
import { Button, Group } from "@mantine/core"
import { useNetwork } from "@mantine/hooks"
import { useSession } from "@okto-effect/react"
import { useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { useConnection, useLocalBackend } from "../client/ConnectionProvider.tsx"
import { messageOf } from "../client/explain.ts"
import { ErrorBanner } from "../components/ErrorBanner.tsx"

/** Shown while the backend cannot be reached at all. */
export const ConnectionBanner = () => {
  const { local } = useConnection()
  const isHosted = useLocalBackend() === undefined
  const { online } = useNetwork()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    local?.ready.catch((error: unknown) => setProblem(messageOf(error)))
  }, [local])

  if (problem !== undefined && !isHosted) return <ErrorBanner mb="lg">{problem}</ErrorBanner>
  // A local backend is on this computer.
  return (
    isHosted && !online && <ErrorBanner mb="lg">You are offline. Requests fail until you are connected.</ErrorBanner>
  )
}

/** Shown after the backend has ended the session. */
export const ExpiredBanner = () => {
  const { isExpired } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!isExpired) return null
  return (
    <ErrorBanner mb="lg">
      <Group justify="space-between">
        Your session has expired. Sign in again.
        {pathname !== "/" && (
          <Button size="xs" onClick={() => void navigate("/")}>
            Sign in
          </Button>
        )}
      </Group>
    </ErrorBanner>
  )
}
