/** Sign in with Google: its own button, or the stand-in of the local backend. */
import { Loader, Stack, Text } from "@mantine/core"
import { useOkto, useOktoEffect } from "@okto-effect/react"
import { GoogleButton } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"
import { useEffect, useRef } from "react"
import { useConfiguration, useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { Code } from "../../code/Code.tsx"
import { FailureBanner } from "../../components/Banner.tsx"
import { isLocal } from "../../config/Configuration.ts"
import { useGoogleLogin } from "./useGoogleLogin.ts"

export const GoogleTab = () => {
  const { local } = useConnection()
  const isDevelopment = isLocal(useConfiguration(), local)
  const script = isDevelopment ? local?.endpoints.googleScript : undefined
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
    if (isConfigured && place.current !== null) void show(place.current)
  }, [isConfigured, show])

  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {isDevelopment
          ? "A stand-in for Google opens: choose any account, nothing leaves this computer."
          : "Google asks which account to use."}
      </Text>
      <div ref={place} style={{ minHeight: GoogleButton.heights.large }} />
      {state.status === "busy" && <Loader size="sm" aria-label="Signing in" />}
      {shown.status === "failed" && <FailureBanner error={shown.error} />}
      {state.status === "failed" && <FailureBanner error={state.error} />}
      <Code action="googleLogin" values={{ clientId, script }} />
    </Stack>
  )
}
