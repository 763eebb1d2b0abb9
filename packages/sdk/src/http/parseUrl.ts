/** Parses a URL, or returns `undefined`. Safari 16 has neither `URL.parse` nor `URL.canParse`. */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
