import { OktoClient } from "@okto-effect/sdk"
import { configuration } from "../values/local.ts"

export const client = new OktoClient(configuration)
