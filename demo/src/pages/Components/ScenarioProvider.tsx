/** Provides a client of the same user whose backend is in some condition, with a cache of its own. */
import { OktoProvider } from "@okto-effect/react"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type PropsWithChildren, useState } from "react"
import { useConfiguration, useConnection } from "../../client/ConnectionProvider.tsx"
import { toClientConfig } from "../../config/Configuration.ts"
import { type Scenario, scenarioFetch } from "./scenarios.ts"

/** Milliseconds for which a read may stay unanswered: longer than the state is looked at. */
const requestTimeout = 3_600_000

export const ScenarioProvider = ({ children, condition }: PropsWithChildren<{ readonly condition: Scenario }>) => {
  const { local } = useConnection()
  const configuration = useConfiguration()
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <OktoProvider
        config={{ ...toClientConfig(configuration, local), fetch: scenarioFetch(condition), requestTimeout }}
      >
        {children}
      </OktoProvider>
    </QueryClientProvider>
  )
}
