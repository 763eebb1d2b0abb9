/** A client of an emulator in this process, and its operations. */
import { developmentClient, type Emulator } from "@okto-effect/emulator"
import { OktoClient } from "@okto-effect/sdk"
import { tokenTransfer } from "@okto-effect/sdk/userop"
import { signIn } from "../../test/support.ts"

export const caip2Id = "eip155:84532"
export const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

export const logIn = async (email: string, { fetch }: Pick<Emulator["Service"], "fetch">): Promise<OktoClient> => {
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: "http://emulator.test" },
    fetch
  })
  await signIn(client, email)
  return client
}

/** Signs operations in advance, so that only the backend is measured. */
export const operations = (client: OktoClient, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      client.signUserOp(await tokenTransfer(client, { caip2Id, recipient, token: "", amount: 1n }))
    )
  )
