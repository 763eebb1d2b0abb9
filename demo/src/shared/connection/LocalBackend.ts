/** The local backend on the demo's own origin, as it announces itself. Hosted builds have none. */
import * as Schema from "effect/Schema"

const Announced = Schema.Struct({
  /** Of its development client. */
  privateKey: Schema.String,
  /** Of its development client. */
  swa: Schema.String,
  /** Where it imitates the pages of other services. */
  endpoints: Schema.Struct({
    onboarding: Schema.String,
    oauth: Schema.String,
    /** The script with Google's button. */
    googleScript: Schema.String
  })
})

export interface LocalBackend extends Schema.Schema.Type<typeof Announced> {
  /** The base URL of its calls. */
  readonly bff: string
  /** The address of one of its own pages, for example `inbox`; without a name, of its overview. */
  readonly page: (name?: string) => string
}

/** The local backend of this build, if it has one. `path` is where it is mounted. */
export const findLocalBackend = async (
  origin: string,
  path: string | undefined = import.meta.env.VITE_OKTO_BFF
): Promise<LocalBackend | undefined> => {
  if (path === undefined) return undefined
  const bff = new URL(path, origin).href.replace(/\/+$/, "")
  const page = (name?: string) => `${bff}/__emulator${name === undefined ? "" : `/${name}`}`
  const answer = await fetch(page("client.json"))
  // A page under a name that it does not serve is told which it serves.
  if (!answer.ok) throw new Error(`the local backend answers ${answer.status}: ${await answer.text()}`)
  return { ...Schema.decodeUnknownSync(Announced)(await answer.json()), bff, page }
}
