/** Above every page, once the backend has ended the session: the way to the next one. */
import { Button, Group } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { useLocation, useNavigate } from "react-router-dom"
import { Banner } from "../components/Banner.tsx"

export const ExpiredBanner = () => {
  const { isExpired } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!isExpired) return null
  return (
    <Banner mb="lg">
      <Group justify="space-between">
        Your session has expired. Sign in again.
        {pathname !== "/" && (
          <Button size="xs" onClick={() => void navigate("/")}>
            Sign in
          </Button>
        )}
      </Group>
    </Banner>
  )
}
