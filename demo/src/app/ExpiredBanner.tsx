/** Shown above every page after the backend has ended the session. */
import { Button, Group } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { useLocation, useNavigate } from "react-router-dom"
import { ErrorBanner } from "../components/ErrorBanner.tsx"

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
