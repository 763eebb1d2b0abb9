/**
 * What programs of ours do with failures, under every compiler: a `switch` over what a call can fail with is checked.
 */
import { getPortfolio, isOktoError, OktoClient, type OtpMethod, toResult } from "@okto-effect/sdk"

export const worth = async (client: OktoClient): Promise<string> => {
  const portfolio = await toResult(getPortfolio(client))
  if (portfolio.ok) return portfolio.value.aggregatedData.totalHoldingPriceUsdt
  const { error } = portfolio
  switch (error._tag) {
    case "PortfolioUnavailable":
      return `${error.reason.message} ${error.retryAfter ?? 0}`
    case "SessionKeysMissing":
    case "ArgumentInvalid":
    case "ClientDisposed":
    case "ConfigurationInvalid":
    case "ModuleNotLoaded":
      return error.message
    default: {
      const none: never = error
      return none
    }
  }
}

/** What a `catch` can read without knowing which error it is. */
export const told = (error: unknown): string =>
  isOktoError(error) ? `${error.category} ${error.reason?.message} ${error.retryAfter} ${error.jobId}` : String(error)

/** A subclass of the client need not name the failures. */
export class Client extends OktoClient {
  override async sendOTP(contact: string, method: OtpMethod) {
    return super.sendOTP(contact.trim(), method)
  }
}
