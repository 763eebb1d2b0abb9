/** The client of React apps: the SDK's, with the authentication modal on it as the published original has it. */
import { OktoClient as CoreClient } from "@okto-effect/sdk"

export class OktoClient extends CoreClient {}
