/** The services of a client, as a list. */
import * as Bff from "./Bff.ts"
import * as Explorer from "./Explorer.ts"
import * as Intents from "./intents/Intents.ts"
import * as Login from "./Login.ts"
import * as Messages from "./Messages.ts"
import * as Orders from "./Orders.ts"
import * as Session from "./Session.ts"
import * as UserKeys from "./UserKeys.ts"

/** How every service is made. */
export const recipes = [
  Bff.recipe,
  Explorer.recipe,
  Intents.recipe,
  Login.recipe,
  Messages.recipe,
  Orders.recipe,
  Session.recipe,
  UserKeys.recipe
] as const
