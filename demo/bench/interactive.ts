/**
 * How long the login page of the production build takes on a first visit: from the navigation until a click on a tab has
 * shown its form, on this machine and on a slow phone. Median of five fresh visits.
 */
import { finish } from "../../packages/integration/bench/rows.ts"
import { median, phone, serveBuilt } from "./built.ts"

const { browser, close, url } = await serveBuilt()

const visit = async (device?: typeof phone): Promise<number> => {
  const context = await browser.newContext({ reducedMotion: "reduce", ...(device && { viewport: device.viewport }) })
  const page = await context.newPage()
  if (device !== undefined) {
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", device.network)
    await session.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown })
  }
  const start = performance.now()
  await page.goto(url, { waitUntil: "commit" })
  await page.getByRole("tab", { name: "WhatsApp" }).click()
  await page.getByLabel("Phone number").waitFor()
  const milliseconds = performance.now() - start
  await context.close()
  return milliseconds
}

await visit()
finish([
  { figure: "login page, interactive", value: await median(() => visit()), unit: "ms", target: { atMost: 1_000 } },
  {
    figure: "login page on a slow phone (fast 3G, processor 4 × slower), interactive",
    value: await median(() => visit(phone)),
    unit: "ms",
    target: { atMost: 3_000 }
  }
])
await close()
