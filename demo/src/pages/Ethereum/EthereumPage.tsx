/** `/ethereum`: the user's wallet as a standard Ethereum wallet, with the code in wagmi, viem and ethers. */
import { Badge, Button, Group, Modal, Stack, Tabs, Text } from "@mantine/core"
import { useSessionStorage } from "@mantine/hooks"
import { type UseEthereumProviderResult, useEthereumProvider } from "@okto-effect/ethereum/react"
import { useSession } from "@okto-effect/react"
import { useTokens } from "@okto-effect/react/query"
import { useMutation } from "@tanstack/react-query"
import { useMemo } from "react"
import { type Address, http, isAddress } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { useConnection, useLocalBackend } from "../../client/ConnectionProvider.tsx"
import code from "../../code/code.module.css"
import { joinProgram } from "../../code/program.ts"
import { Program } from "../../code/Program.tsx"
import { CopyButton } from "../../components/CopyButton.tsx"
import { ErrorBanner } from "../../components/ErrorBanner.tsx"
import { JsonView } from "../../components/JsonView.tsx"
import { Mono } from "../../components/Mono.tsx"
import { NotSignedIn, Page, Section, SidePanel } from "../../components/Page.tsx"
import { WalletUi } from "../../components/WalletUi.tsx"
import * as viem from "./programs/viem.ts"
import { libraries, type Library, snippetOf } from "./snippets.ts"

const chains = [baseSepolia, polygonAmoy] as const

/** An address that takes what the examples send. */
const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

/** What an action needs. */
interface Scene extends Pick<UseEthereumProviderResult, "provider"> {
  readonly account: Address
  /** A token of the first chain. */
  readonly token: Address | undefined
}

interface Shown {
  readonly name: keyof typeof viem
  readonly title: string
  readonly description: string
}

interface Action extends Shown {
  readonly run: (scene: Scene) => Promise<unknown>
}

const withToken = <A,>({ token }: Scene, use: (token: Address) => Promise<A>): Promise<A> =>
  token === undefined ? Promise.reject(new Error("There is no token on this chain")) : use(token)

/** Needs no account: it tells why there is none. */
const connect: Shown = {
  name: "connect",
  title: "Connect",
  description: "Asks for the account: the user's address on EVM chains"
}

const actions: ReadonlyArray<Action> = [
  {
    name: "signMessage",
    title: "Sign a message",
    description: "EIP-191; the signature recovers to the account",
    run: ({ account, provider }) => viem.signMessage(provider, account)
  },
  {
    name: "signIn",
    title: "Sign in with Ethereum",
    description: "EIP-4361; true when the signature is verified",
    run: ({ account, provider }) => viem.signIn(provider, account)
  },
  {
    name: "signTypedData",
    title: "Sign typed data",
    description: "EIP-712",
    run: ({ account, provider }) => viem.signTypedData(provider, account)
  },
  {
    name: "send",
    title: "Send",
    description: "0.001 of the native coin",
    run: ({ account, provider }) => viem.send(provider, account, recipient)
  },
  {
    name: "readContract",
    title: "Read a contract",
    description: "The balance of a token, from the chain's node",
    run: (scene) => withToken(scene, (token) => viem.readContract(scene.provider, scene.account, token))
  },
  {
    name: "writeContract",
    title: "Write a contract",
    description: "Transfers one token",
    run: (scene) => withToken(scene, (token) => viem.writeContract(scene.provider, scene.account, token, recipient))
  },
  {
    name: "sendCalls",
    title: "Send calls",
    description: "EIP-5792: two transfers, one after the other",
    run: ({ account, provider }) => viem.sendCalls(provider, account, recipient)
  },
  {
    name: "switchChain",
    title: "Switch the chain",
    description: "Between Base Sepolia and Polygon Amoy",
    run: ({ provider }) => viem.switchChain(provider)
  }
]

/** The code of an error of the provider, which viem has as a cause. */
const codeIn = (error: unknown): number | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "number") return at.code
  }
  return undefined
}

/** The message of an error of the provider, with its code. */
const explain = (error: Error): string => {
  const code = codeIn(error)
  const message = "details" in error && typeof error.details === "string" ? error.details : error.message
  return code === undefined ? message : `${message} (${code})`
}

const Snippet = ({ action }: { readonly action: Shown }) => {
  const [library, choose] = useSessionStorage<Library>({ key: "okto_library", defaultValue: "wagmi" })
  const program = snippetOf(library, action.name)
  return (
    <section className={`${code["panel"]} ${code["source"]}`} aria-label={`Code: ${action.title}`}>
      <Tabs
        value={library}
        onChange={(value) => choose(libraries.find((known) => known === value) ?? "wagmi")}
        variant="pills"
        keepMounted={false}
      >
        <Group className={code["head"]} justify="space-between" gap="xs">
          <Tabs.List aria-label="Library">
            {libraries.map((name) => (
              <Tabs.Tab key={name} value={name} px="xs" py={4} fz="xs">
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <CopyButton text={joinProgram(program)} label="code" />
        </Group>
        <Tabs.Panel value={library}>
          <Program code={program.main} setUp={program.setUp} label={`${action.title}: ${library} program`} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

type Run = () => Promise<unknown>

const Row = ({ action, run }: { readonly action: Shown; readonly run: Run | undefined }) => {
  const { data, error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: (run: Run) => run(),
    networkMode: "always"
  })
  return (
    <Section title={action.title} description={action.description}>
      <SidePanel aside={<Snippet action={action} />}>
        <Stack align="flex-start">
          <Button variant="default" disabled={run === undefined} loading={isPending} onClick={() => run && mutate(run)}>
            {action.title}
          </Button>
          {isSuccess && <JsonView value={data ?? null} label={`${action.title}: result`} />}
          {error !== null && <ErrorBanner>{explain(error)}</ErrorBanner>}
        </Stack>
      </SidePanel>
    </Section>
  )
}

const Wallet = () => {
  const { isLoggedIn } = useSession()
  const { calls } = useConnection()
  const local = useLocalBackend()
  const transports = useMemo(
    () =>
      local === undefined
        ? undefined
        : Object.fromEntries(chains.map(({ id }) => [id, http(local.page(`chains/eip155:${id}/rpc`))])),
    [local]
  )
  const { account, pendingConfirmation, chainId, confirmationElement, provider } = useEthereumProvider({
    chains,
    transports,
    confirm: true,
    log: calls.addRequest
  })
  const tokens = useTokens()
  const [token] = (tokens.data ?? []).flatMap(({ address, caipId }) =>
    caipId === `eip155:${baseSepolia.id}` && isAddress(address) ? [address] : []
  )
  const scene = account && { account, provider, token }
  const chain = chains.find(({ id }) => id === chainId)
  return (
    <>
      {!isLoggedIn && <NotSignedIn purpose="to use the wallet." />}
      <Section
        title="Wallet"
        description="What a dapp sees. Requests appear in the inspector, with the calls that they became."
      >
        <Group>
          <Badge variant="light">{chain?.name ?? `Chain ${chainId}`}</Badge>
          {account === undefined ? <Text size="sm">Not connected</Text> : <Mono text={account} label="account" whole />}
        </Group>
      </Section>
      {pendingConfirmation !== undefined && (
        <Modal opened title="A request to your wallet" onClose={() => pendingConfirmation.answer(false)} padding="md">
          <WalletUi>{confirmationElement}</WalletUi>
        </Modal>
      )}
      <Row action={connect} run={isLoggedIn ? () => viem.connect(provider) : undefined} />
      {actions.map((action) => (
        <Row key={action.name} action={action} run={scene && (() => action.run(scene))} />
      ))}
    </>
  )
}

export const EthereumPage = () => {
  const { client } = useConnection()
  const current = client()
  return (
    <Page
      title="Ethereum"
      description="The user's wallet as a standard Ethereum wallet, for wagmi, viem and ethers."
      hasBack
    >
      {/* Another client has another wallet. */}
      <Wallet key={current?.clientSWA ?? "none"} />
    </Page>
  )
}
