/** Signs in with Google's button, or with the local backend's imitation of it. */
import { Loader, Stack, Text } from "@mantine/core"
import { useOkto, useOktoCall, useOktoEffect } from "@okto-effect/react"
import { GoogleButton } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"
import { useEffect, useRef } from "react"
import { FailureBanner } from "../../shared/Banner.tsx"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import * as storage from "../../shared/connection/storage.ts"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"

/** Logs in with a Google id token. The token is stored for the next visit, and removed if the login fails. */
export const useGoogleLogin = () =>
  useOktoCall(async (client, _options, idToken: string) => {
    storage.write("googleIdToken", idToken)
    return client.loginUsingOAuth({ idToken, provider: "google" }).catch((error: unknown) => {
      storage.write("googleIdToken", "")
      throw error
    })
  })

export const GoogleTab = () => {
  const { isConfigured, local } = useConnection()
  const script = local?.endpoints.googleScript
  const place = useRef<HTMLDivElement>(null)
  const clientId = useOkto().googleClientId
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
        {local === undefined
          ? "Google asks which account to use."
          : "Opens an imitation of Google. Choose any account; no data leaves this computer."}
      </Text>
      <div ref={place} style={{ minHeight: GoogleButton.heights.large }} />
      {state.status === "busy" && <Loader size="sm" aria-label="Signing in" />}
      {shown.status === "failed" && <FailureBanner error={shown.error} />}
      {state.status === "failed" && <FailureBanner error={state.error} />}
      <ProgramPanel name="google" height={240} input={{ clientId, script }} />
    </Stack>
  )
}
