/** URLs of scripts in pages that enforce Trusted Types: they need a policy that the page's headers allow. */
import * as Predicate from "effect/Predicate"
import type { Host } from "./HostWindow.ts"

/** The name of the policy, for the `trusted-types` directive of a page's headers. */
const policyName = "okto-effect"

/** Makes a URL a trusted one. */
type Trust = (url: string) => unknown

// Of the module, because a page can create a policy of one name once.
const known = new WeakMap<Host, Trust>()

const untouched: Trust = (url) => url

/** Creates the policy. The types of the platform have no `trustedTypes`. */
const policyOf = (host: Host): Trust => {
  const factory: unknown = Reflect.get(host, "trustedTypes")
  if (!Predicate.hasProperty(factory, "createPolicy") || !Predicate.isFunction(factory.createPolicy)) return untouched
  const policy: unknown = factory.createPolicy(policyName, { createScriptURL: (url: string) => url })
  if (!Predicate.hasProperty(policy, "createScriptURL")) return untouched
  const { createScriptURL } = policy
  return Predicate.isFunction(createScriptURL) ? (url) => Reflect.apply(createScriptURL, policy, [url]) : untouched
}

/** Sets the URL of a script. Throws where the page's headers do not allow the policy. */
export const setScriptUrl = (host: Host, script: HTMLScriptElement, url: string): void => {
  const trust = known.get(host) ?? policyOf(host)
  known.set(host, trust)
  Reflect.set(script, "src", trust(url))
}
