/** Types of the published original's modal and its messages, for programs that name them. */
import type { AppearanceOptions } from "@okto-effect/sdk/browser"

/** Options of the original's modal. */
export interface WebViewOptions {
  /** The page in the modal, in place of the environment's. */
  url?: string
  /** The width of the modal, in pixels. */
  width?: number
  /** The height of the modal, in pixels. */
  height?: number
  /** Called with the user's smart wallet address. */
  onSuccess?: (user: string) => void
  /** Called with what the login failed with. */
  onError?: (error: Error) => void
  /** Called when the user closes the modal. */
  onClose?: () => void
  /** Styles of the modal's frame. */
  modalStyle?: Partial<CSSStyleDeclaration>
  /** Styles of the page's iframe. */
  iframeStyle?: Partial<CSSStyleDeclaration>
}

/** One message between the page and its modal. */
export interface WebViewMessage {
  /** Pairs a response with its request. */
  id: string
  /** What is asked for. */
  method: string
  /** Whether it is a request, a response or information. */
  channel: "requestChannel" | "responseChannel" | "infoChannel"
  /** What it carries. */
  data?: unknown
  /** Of a response: whether it succeeded. */
  status?: "success" | "error"
  /** Of a failed response: why. */
  message?: string
}

/** A request of the page. */
export interface WebViewRequest {
  /** The name of an event. */
  eventName?: string
  /** What the event carries. */
  eventData?: string
  [key: string]: unknown
}

/** Answers a request of the page. */
export type WebViewRequestHandler = (
  data: { id?: string; method?: string; data?: { [key: string]: unknown } },
  style?: AppearanceOptions
) => Promise<unknown> | void

/** The answer to a request for a code by WhatsApp. */
export interface WhatsAppOtpResponse {
  /** Always `whatsapp`. */
  provider: string
  /** The phone number, ten digits. */
  whatsapp_number: string
  /** The code of six digits. */
  otp?: string
  /** Stands for the code that was sent. */
  token?: string
  /** A sentence for people. */
  message?: string
  /** Why it failed. */
  error?: string | null
}
