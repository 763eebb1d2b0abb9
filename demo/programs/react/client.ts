import { OktoClient } from "@okto-effect/react"
import { configuration } from "../values/local.ts"

export const client = new OktoClient(configuration)
