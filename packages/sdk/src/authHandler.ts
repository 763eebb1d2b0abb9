/** The handler of the onboarding page. */
import type { Environment } from "./Environment.ts"

/** Where a provider's page sends the window back to: the handler of the onboarding page, without the query of that. */
export const handlerOf = ({ onboarding }: Environment): string => `${onboarding.replace(/[?#].*/, "")}__/auth/handler`
