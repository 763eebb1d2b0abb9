/** Signs in with a JWT of the application's server. */
import { Anchor, Group, Stack, Textarea } from "@mantine/core"
import { useOktoCall } from "@okto-effect/react"
import { type FormEvent, useState } from "react"
import { ErrorBanner, FailureBanner } from "../../shared/Banner.tsx"
import { SubmitButton } from "../../shared/Buttons.tsx"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"
import { bearerToken, checkJwt, type LoginPanelProps } from "./draft.ts"

export const JwtTab = ({ clear, draft, update }: LoginPanelProps) => {
  const { isConfigured, local } = useConnection()
  const [issue, setIssue] = useState<string>()
  // Without the options, so that leaving this page does not cancel the login.
  const { cancel, run, state } = useOktoCall((client, _options, jwt: string) =>
    client.loginUsingJWTAuthentication(jwt, clear)
  )
  const isVerifying = state.status === "busy"
  const change = (jwt: string) => {
    setIssue(undefined)
    cancel()
    update({ jwt })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVerifying) return
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
            description={
              <>
                Bearer token format, issued by your own backend
                {local !== undefined && (
                  <>
                    , or{" "}
                    <Anchor href={local.page("jwt.json?sub=ada")} target="_blank" inherit underline="always">
                      by the local one
                    </Anchor>
                  </>
                )}
              </>
            }
            placeholder="eyJhbGciOi…"
            value={draft.jwt}
            onChange={(event) => change(event.currentTarget.value)}
            // A token has one line.
            onKeyDown={(event) => {
              if (event.key === "Enter") submit(event)
            }}
            error={issue !== undefined}
            readOnly={isVerifying}
            autosize
            minRows={3}
            maxRows={8}
            classNames={{ input: "mono" }}
          />
          {issue !== undefined && <ErrorBanner>{issue}</ErrorBanner>}
          {state.status === "failed" && <FailureBanner error={state.error} />}
          <Group>
            <SubmitButton isBusy={isVerifying} isDisabled={!isConfigured || draft.jwt === ""}>
              Verify JWT
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      <ProgramPanel
        name="jwt"
        height={240}
        input={draft.jwt.trim() === "" ? undefined : { jwt: bearerToken(draft.jwt) }}
      />
    </Stack>
  )
}
