/** Signs in with a JWT of the application's server. */
import { Button, Group, Stack, Textarea } from "@mantine/core"
import { useOktoCall } from "@okto-effect/react"
import { type FormEvent, useState } from "react"
import { useIsConfigured, useLocalBackend } from "../../client/ConnectionProvider.tsx"
import { messageOf } from "../../client/explain.ts"
import { Code } from "../../code/Code.tsx"
import { ErrorBanner, FailureBanner } from "../../components/ErrorBanner.tsx"
import { type LocalBackend, developmentToken } from "../../config/LocalBackend.ts"
import { bearerToken, checkJwt } from "../../forms/login.ts"
import type { LoginPanelProps } from "./useDraft.ts"

export const JwtTab = ({ clear, draft, update }: LoginPanelProps) => {
  const local = useLocalBackend()
  const [issue, setIssue] = useState<string>()
  const isConfigured = useIsConfigured()
  // Without the options, so that leaving this page does not cancel the login.
  const { cancel, run, state } = useOktoCall((client, _options, jwt: string) =>
    client.loginUsingJWTAuthentication(jwt, clear)
  )
  const isVerifying = state.status === "busy"
  const [isFetching, setFetching] = useState(false)
  const fetchDevelopment = async (backend: LocalBackend) => {
    setFetching(true)
    setIssue(undefined)
    await developmentToken(backend, backend.page("jwt.json?sub=alice")).then(
      (jwt) => update({ jwt }),
      (error: unknown) => setIssue(`No development token: ${messageOf(error)}`)
    )
    setFetching(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    cancel()
    const problem = checkJwt(draft.jwt)
    setIssue(problem)
    if (problem === undefined && isConfigured) void run(bearerToken(draft.jwt))
  }

  return (
    <Stack gap="xl">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Textarea
            label="JSON Web Token"
            description="Bearer token format, issued by your own backend"
            placeholder="eyJhbGciOi…"
            value={draft.jwt}
            onChange={(event) => update({ jwt: event.currentTarget.value })}
            error={issue !== undefined}
            disabled={isVerifying}
            autosize
            minRows={3}
            maxRows={8}
            classNames={{ input: "mono" }}
          />
          {issue !== undefined && <ErrorBanner>{issue}</ErrorBanner>}
          {state.status === "failed" && <FailureBanner error={state.error} />}
          <Group>
            <Button type="submit" loading={isVerifying} disabled={!isConfigured || isFetching}>
              Verify JWT
            </Button>
            {local !== undefined && (
              <Button
                variant="default"
                loading={isFetching}
                disabled={isVerifying}
                onClick={() => void fetchDevelopment(local)}
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
