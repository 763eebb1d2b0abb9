/** Addresses of scripts in pages that enforce Trusted Types: they go through a policy that the page's headers name. */
import * as Predicate from "effect/Predicate"
import type { Host } from "./HostWindow.ts"

/** What a page's `trusted-types` directive has to allow. */
const policyName = "okto-effect"

/** Turns an address into one that may be a script's. */
type Trust = (url: string) => unknown

// A name can be taken once in a page.
const known = new WeakMap<Host, Trust>()

/** What is used of the browser's `trustedTypes`, which the types of the platform do not know. */
const policyOf = (host: Host): Trust => {
  if (!Predicate.hasProperty(host, "trustedTypes")) return (url) => url
  const { trustedTypes } = host
  if (!Predicate.hasProperty(trustedTypes, "createPolicy") || !Predicate.isFunction(trustedTypes.createPolicy)) {
    return (url) => url
  }
  const policy: unknown = trustedTypes.createPolicy(policyName, { createScriptURL: (url: string) => url })
  if (!Predicate.hasProperty(policy, "createScriptURL") || !Predicate.isFunction(policy.createScriptURL)) {
    return (url) => url
  }
  const { createScriptURL } = policy
  return (url) => Reflect.apply(createScriptURL, policy, [url])
}

/** Sets a script's address. Throws where the page's headers do not allow the policy. */
export const setScriptUrl = (host: Host, script: HTMLScriptElement, url: string): void => {
  const trust = known.get(host) ?? policyOf(host)
  known.set(host, trust)
  Reflect.set(script, "src", trust(url))
}
