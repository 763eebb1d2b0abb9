/**
 * The published original's types of its modal and of what the modal's page sends, for programs that name them. The
 * modal itself checks what it is sent; see `AuthModal` of `@okto-effect/sdk/browser`.
 */
import type { AppearanceOptions } from "@okto-effect/sdk/browser"

/** How the original's modal may differ from the usual. */
export interface WebViewOptions {
  url?: string
  width?: number
  height?: number
  onSuccess?: (user: string) => void
  onError?: (error: Error) => void
  onClose?: () => void
  modalStyle?: Partial<CSSStyleDeclaration>
  iframeStyle?: Partial<CSSStyleDeclaration>
}

/** One message between the page and its modal. */
export interface WebViewMessage {
  id: string
  method: string
  channel: "requestChannel" | "responseChannel" | "infoChannel"
  data?: unknown
  status?: "success" | "error"
  message?: string
}

/** What the page asks for. */
export interface WebViewRequest {
  eventName?: string
  eventData?: string
  [key: string]: unknown
}

/** Answers what the page asks for. */
export type WebViewRequestHandler = (
  data: { id?: string; method?: string; data?: { [key: string]: unknown } },
  style?: AppearanceOptions
) => Promise<unknown> | void

/** What the page is told about a code by WhatsApp. */
export interface WhatsAppOtpResponse {
  provider: string
  whatsapp_number: string
  otp?: string
  token?: string
  message?: string
  error?: string | null
}
