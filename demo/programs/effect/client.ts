import { Client, Platform } from "@okto-effect/sdk/effect"
import * as Layer from "effect/Layer"
import { configuration } from "../values/local.ts"

export const client = Layer.provide(Client.layer(configuration), Platform.layer)
