/** Hardhat's `loadFixture` and helpers on the chain at `EMULATOR_RPC`. Prints what they found. */
import { network } from "hardhat"

const { networkHelpers, provider } = await network.connect("emulator")
const rich = "0x000000000000000000000000000000000000a11c"
const to = "0x0000000000000000000000000000000000000b0b"
const balance = () => provider.request({ method: "eth_getBalance", params: [to, "latest"] })

let runs = 0
async function fixture() {
  await networkHelpers.setBalance(rich, 10n ** 18n)
  await networkHelpers.impersonateAccount(rich)
  return ++runs
}

const found = []
for (let test = 0; test < 3; test++) {
  await networkHelpers.loadFixture(fixture)
  const before = await balance()
  await provider.request({ method: "eth_sendTransaction", params: [{ from: rich, to, value: "0x1" }] })
  found.push([before, await balance()])
}
const from = await networkHelpers.time.latest()
await networkHelpers.time.increase(3_600)
const increased = (await networkHelpers.time.latest()) - from
const block = await networkHelpers.time.latestBlock()
await networkHelpers.mine(3)
const mined = (await networkHelpers.time.latestBlock()) - block
console.log(JSON.stringify({ found, runs, isIncreased: increased >= 3_600, mined }))
