import { getPortfolio } from "@okto-effect/sdk"
import { visitor } from "../lib/okto"
import { signOut } from "./actions"
import { Send } from "./Send"
import { SignIn } from "./SignIn"

/** A server component: reads the visitor's portfolio before the page is sent. */
const Page = async () => {
  const client = await visitor()
  if (!client.isLoggedIn()) return <SignIn />
  const { aggregatedData, groupTokens } = await getPortfolio(client)
  return (
    <>
      <h2>{aggregatedData.totalHoldingPriceUsdt} USDT</h2>
      <ul>
        {groupTokens.map(({ balance, id, symbol }) => (
          <li key={id}>
            {balance} {symbol}
          </li>
        ))}
      </ul>
      <Send />
      <form action={signOut}>
        <button>Sign out</button>
      </form>
    </>
  )
}

export default Page
