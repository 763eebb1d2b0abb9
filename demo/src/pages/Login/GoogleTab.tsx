/** Signs in with Google's button, or with the local backend's imitation of it. */
import { Loader, Stack, Text } from "@mantine/core"
import { useOkto, useOktoEffect } from "@okto-effect/react"
import { GoogleButton } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"
import { useEffect, useRef } from "react"
import { useIsConfigured, useLocalBackend } from "../../client/ConnectionProvider.tsx"
import { Code } from "../../code/Code.tsx"
import { FailureBanner } from "../../components/ErrorBanner.tsx"
import { useGoogleLogin } from "./useGoogleLogin.ts"

export const GoogleTab = () => {
  const local = useLocalBackend()
  const script = local?.endpoints.googleScript
  const place = useRef<HTMLDivElement>(null)
  const clientId = useOkto().googleClientId
  const isConfigured = useIsConfigured()
  const { run: logIn, state } = useGoogleLogin()
  const { run: show, state: shown } = useOktoEffect((parent: HTMLElement) =>
    Effect.scoped(
      Effect.andThen(
        GoogleButton.render(parent, { clientId, onToken: (idToken) => void logIn(idToken), script }),
        Effect.never
      )
    )
  )

  useEffect(() => {
    const begin = () => {
      if (isConfigured && place.current !== null) void show(place.current)
    }
    // A backend that cannot run is reported above the page.
    void Promise.resolve(local?.ready).then(begin, () => undefined)
  }, [isConfigured, local, show])

  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {local === undefined
          ? "Google asks which account to use."
          : "Opens an imitation of Google. Choose any account; no data leaves this computer."}
      </Text>
      <div ref={place} style={{ minHeight: GoogleButton.heights.large }} />
      {state.status === "busy" && <Loader size="sm" aria-label="Signing in" />}
      {shown.status === "failed" && <FailureBanner error={shown.error} />}
      {state.status === "failed" && <FailureBanner error={state.error} />}
      <Code action="googleLogin" values={{ clientId, script }} />
    </Stack>
  )
}
