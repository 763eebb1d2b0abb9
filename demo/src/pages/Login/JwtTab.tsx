/** Sign in with a JWT that the application issued. */
import { Button, Group, Stack, Textarea } from "@mantine/core"
import { useOktoCall, useOktoEffect } from "@okto-effect/react"
import * as Effect from "effect/Effect"
import { type FormEvent, useState } from "react"
import { useConfiguration, useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { logFailure } from "../../client/explain.ts"
import { Code } from "../../code/Code.tsx"
import { Banner, FailureBanner } from "../../components/Banner.tsx"
import { isLocal } from "../../config/Configuration.ts"
import { developmentToken, NoDevelopmentToken } from "../../config/developmentToken.ts"
import { bearerToken, checkJwt } from "../../forms/login.ts"
import type { LoginPanelProps } from "./LoginPanel.ts"

export const JwtTab = ({ clear, draft, update }: LoginPanelProps) => {
  const { local } = useConnection()
  const isDevelopment = isLocal(useConfiguration(), local)
  const [complaint, setComplaint] = useState<string>()
  const isConfigured = useIsConfigured()
  // Without its options the login outlives this page, which the session takes away.
  const { cancel, run, state } = useOktoCall((client, _options, jwt: string) =>
    client.loginUsingJWTAuthentication(jwt, clear)
  )
  const isVerifying = state.status === "busy"
  const development = useOktoEffect((url: string) =>
    Effect.tryPromise({
      try: (signal) => developmentToken(url, signal),
      catch: (error) => new NoDevelopmentToken(error)
    })
  )
  const isFetching = development.state.status === "busy"
  const fetchDevelopment = async (url: string) => {
    setComplaint(undefined)
    const end = await development.run(url)
    if (end.status === "done") update({ jwt: end.value })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    cancel()
    const problem = checkJwt(draft.jwt)
    setComplaint(problem)
    if (problem !== undefined || !isConfigured) return
    const end = await run(bearerToken(draft.jwt))
    if (end.status === "failed") logFailure("The login failed.", end.error)
  }

  return (
    <Stack gap="xl">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Textarea
            label="JSON Web Token"
            description="Bearer token format, issued by your own backend"
            placeholder="eyJhbGciOi…"
            value={draft.jwt}
            onChange={(event) => update({ jwt: event.currentTarget.value })}
            error={complaint !== undefined}
            disabled={isVerifying}
            autosize
            minRows={3}
            maxRows={8}
            classNames={{ input: "mono" }}
          />
          {complaint !== undefined && <Banner>{complaint}</Banner>}
          {state.status === "failed" && <FailureBanner error={state.error} />}
          {development.state.status === "failed" && <FailureBanner error={development.state.error} />}
          <Group>
            <Button type="submit" loading={isVerifying} disabled={!isConfigured || isFetching}>
              Verify JWT
            </Button>
            {isDevelopment && local !== undefined && (
              <Button
                variant="default"
                loading={isFetching}
                disabled={isVerifying}
                onClick={() => void fetchDevelopment(local.jwt("alice"))}
              >
                Use a development JWT
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Code action="jwtLogin" values={{ jwt: bearerToken(draft.jwt) }} />
    </Stack>
  )
}
