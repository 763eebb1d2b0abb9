/**
 * How long the login page of the production build takes on a first visit: from the navigation until a click on a tab has
 * shown its form, on this machine and on a slow phone. Median of five fresh visits.
 */
import { finish } from "../../packages/integration/bench/rows.ts"
import { browser, close, median, url } from "./built.ts"

/** A slow phone as Chromium's developer tools imitate it: "Fast 3G", and a processor four times slower. Bytes per second. */
const phone = {
  network: { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  slowdown: 4,
  viewport: { width: 390, height: 740 }
}

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
