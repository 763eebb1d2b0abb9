/** What the user holds, at a glance. */
import { ActionIcon, Badge, Box, Group, Skeleton, Stack, Text, Tooltip } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { usePortfolio, useTokens } from "@okto-effect/react/query"
import type { Holding, Portfolio as PortfolioData } from "@okto-effect/sdk"
import { Link } from "react-router-dom"
import { FailedRead } from "../../components/FailedRead.tsx"
import { Icon } from "../../components/Icon.tsx"
import { NotSignedIn } from "../../components/NotSignedIn.tsx"
import { Paged } from "../../components/Paged.tsx"
import { ownExample } from "../../components/Prefilled.tsx"
import { Section } from "../../components/Section.tsx"
import { TokenAvatar } from "../../components/TokenAvatar.tsx"
import { formatBalance, formatInr, formatUsdt } from "../../format/amounts.ts"
import { toQuery } from "../../forms/link.ts"
import { blankForm, exampleOf, holdingsOf, type TokenTransferForm } from "../../forms/tokenTransfer.ts"

/** A holding; where a transfer of a little of it is known, the way to the form that is filled in with it. */
const Row = ({
  example,
  held
}: {
  readonly held: Holding
  readonly example: Partial<TokenTransferForm> | undefined
}) => (
  <li data-leads={example !== undefined || undefined}>
    <TokenAvatar symbol={held.symbol} />
    <Box miw={0}>
      <Group gap="2px 6px">
        <Text fw={600} style={{ flexShrink: 0 }}>
          {example === undefined ? (
            held.symbol
          ) : (
            <Link
              className="row-link stretched"
              to={{ pathname: "/transfertoken", search: toQuery(blankForm, { ...blankForm, ...example }).toString() }}
              state={ownExample}
              aria-label={`Send ${held.symbol} on ${held.networkName}`}
            >
              {held.symbol}
            </Link>
          )}
        </Text>
        {typeof held.networkName === "string" && held.networkName !== "" && (
          <Badge variant="light" color="gray" size="sm" radius="sm" tt="none" miw={0}>
            {held.networkName}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" truncate>
        {held.name || held.shortName || held.symbol}
      </Text>
    </Box>
    <Box ta="right">
      <Text fw={600} className="number">
        {formatBalance(held.balance)}
      </Text>
      <Text size="sm" c="dimmed" className="number">
        {formatUsdt(held.holdingsPriceUsdt)}
      </Text>
    </Box>
    <Box c="dimmed">{example !== undefined && <Icon name="chevron" />}</Box>
  </li>
)

const Total = ({ aggregatedData }: Pick<PortfolioData, "aggregatedData">) => (
  <Box>
    <Text size="sm" c="dimmed">
      Total value
    </Text>
    <Text size="xl" fz={32} lh={1.25} fw={650} className="number">
      {formatUsdt(aggregatedData.totalHoldingPriceUsdt ?? aggregatedData.holdingsPriceUsdt)}
    </Text>
    <Text size="sm" c="dimmed" className="number">
      {formatInr(aggregatedData.totalHoldingPriceInr ?? aggregatedData.holdingsPriceInr)}
    </Text>
  </Box>
)

const Loading = () => (
  <Stack aria-hidden>
    <Skeleton height={90} width={220} />
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} height={72} />
    ))}
  </Stack>
)

const Loaded = ({ data }: { readonly data: PortfolioData }) => {
  const holdings = holdingsOf(data)
  const { data: tokens = [] } = useTokens()
  return (
    <>
      <Total aggregatedData={data.aggregatedData} />
      {holdings.length === 0 ? (
        <Text c="dimmed" size="sm">
          Nothing here yet. Send tokens to one of the addresses of getAccount.
        </Text>
      ) : (
        <Paged all={holdings} label="holdings">
          {(shown) => (
            <ul className="rows" aria-label="Holdings">
              {shown.map((held) => (
                <Row
                  key={`${held.networkId}/${held.tokenAddress}/${held.symbol}`}
                  held={held}
                  example={exampleOf(held, tokens)}
                />
              ))}
            </ul>
          )}
        </Paged>
      )}
    </>
  )
}

export const Portfolio = () => {
  const { isLoggedIn } = useSession()
  const { data, error, isFetching, refetch } = usePortfolio()
  return (
    <Section
      title="Portfolio"
      action={
        isLoggedIn && (
          <Tooltip label="Refresh" withArrow>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Refresh portfolio"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              <Icon name="refresh" />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {!isLoggedIn ? (
        <NotSignedIn purpose="to see what your wallet holds." />
      ) : error !== null ? (
        <FailedRead error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Loaded data={data} />
      )}
    </Section>
  )
}
