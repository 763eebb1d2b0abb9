/** Sign in with Google: its own button, or the stand-in of the local backend. */
import { Loader, Stack, Text } from "@mantine/core"
import type { OktoClient } from "@okto-effect/sdk"
import { GoogleButton } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"
import { useEffect, useRef } from "react"
import { useConfiguration, useConnection } from "../../client/ConnectionProvider.tsx"
import { useAction } from "../../client/useAction.ts"
import { Code } from "../../code/Code.tsx"
import { FailureBanner } from "../../components/Banner.tsx"
import { isLocal } from "../../config/Configuration.ts"
import type { LoginPanelProps } from "./LoginPanel.ts"
import { useGoogleLogin } from "./useGoogleLogin.ts"

export const GoogleTab = ({ client }: LoginPanelProps) => {
  const { local } = useConnection()
  const isDevelopment = isLocal(useConfiguration(), local)
  const script = isDevelopment ? local?.endpoints.googleScript : undefined
  const place = useRef<HTMLDivElement>(null)
  const { busy, run: logIn, state } = useGoogleLogin()
  const { run: show, state: shown } = useAction((signal, button: OktoClient, parent: HTMLElement) =>
    button.run(
      Effect.scoped(
        Effect.andThen(
          GoogleButton.render(parent, {
            clientId: button.googleClientId,
            onToken: (idToken) => logIn(button, idToken),
            script
          }),
          Effect.never
        )
      ),
      { signal }
    )
  )

  useEffect(() => {
    if (client !== undefined && place.current !== null) show(client, place.current)
  }, [client, show])

  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {isDevelopment
          ? "A stand-in for Google opens: choose any account, nothing leaves this computer."
          : "Google asks which account to use."}
      </Text>
      <div ref={place} style={{ minHeight: GoogleButton.heights.large }} />
      {busy && <Loader size="sm" aria-label="Signing in" />}
      {shown._tag === "Failed" && <FailureBanner error={shown.error} />}
      {state._tag === "Failed" && <FailureBanner error={state.error} />}
      <Code action="googleLogin" />
    </Stack>
  )
}
