const zeros = ["0", "٠", "۰", "०", "０"].map((zero) => zero.charCodeAt(0))

/** A text with the digits 0 to 9 in place of Arabic, Persian, Devanagari and full-width ones, as keyboards write them. */
export const toAsciiDigits = (text: string): string =>
  Array.from(
    text,
    (letter) => zeros.map((zero) => letter.charCodeAt(0) - zero).find((digit) => digit >= 0 && digit <= 9) ?? letter
  ).join("")
