/** Sign in with a JWT that the application issued. */
import { Button, Group, Stack, Textarea } from "@mantine/core"
import type { OktoClient } from "@okto-effect/sdk"
import { type FormEvent, useState } from "react"
import { useConfiguration, useConnection } from "../../client/ConnectionProvider.tsx"
import { logFailure } from "../../client/explain.ts"
import { useAction } from "../../client/useAction.ts"
import { Code } from "../../code/Code.tsx"
import { Banner, FailureBanner } from "../../components/Banner.tsx"
import { isLocal } from "../../config/Configuration.ts"
import { developmentJwt } from "../../config/developmentJwt.ts"
import { bearerToken, checkJwt } from "../../forms/login.ts"
import type { LoginPanelProps } from "./LoginPanel.ts"

export const JwtTab = ({ clear, client, draft, update }: LoginPanelProps) => {
  const { local } = useConnection()
  const isDevelopment = isLocal(useConfiguration(), local)
  const [complaint, setComplaint] = useState<string>()
  const verifying = useAction(
    async (_signal, client: OktoClient) => {
      await client.loginUsingJWTAuthentication(bearerToken(draft.jwt)).catch((error: unknown) => {
        logFailure("The login failed.", error)
        throw error
      })
      clear()
    },
    { outlives: true }
  )
  const fetching = useAction(async (signal, url: string) => {
    setComplaint(undefined)
    update({ jwt: await developmentJwt(url, signal) })
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    verifying.reset()
    const problem = checkJwt(draft.jwt)
    setComplaint(problem)
    if (problem === undefined && client !== undefined) verifying.run(client)
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
            error={complaint !== undefined}
            disabled={verifying.busy}
            autosize
            minRows={3}
            maxRows={8}
            classNames={{ input: "mono" }}
          />
          {complaint !== undefined && <Banner>{complaint}</Banner>}
          {verifying.state._tag === "Failed" && <FailureBanner error={verifying.state.error} />}
          {fetching.state._tag === "Failed" && (
            <FailureBanner error={fetching.state.error} sentence="No development JWT" />
          )}
          <Group>
            <Button type="submit" loading={verifying.busy} disabled={client === undefined}>
              Verify JWT
            </Button>
            {isDevelopment && local !== undefined && (
              <Button
                variant="default"
                loading={fetching.busy}
                disabled={verifying.busy}
                onClick={() => fetching.run(local.jwt("alice"))}
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
