/** What is wrong with how a component is drawn. */

/** How everything is drawn. */
export interface Look {
  /** `made-up` has every sentence in brackets. */
  readonly language: string
  readonly theme: "light" | "dark" | "compact"
}

/** Something that a user would see. */
export interface Finding {
  readonly cell: string
  readonly rule: "alone" | "beginning" | "beyond" | "broken" | "clipped" | "overlap" | "raw" | "target" | "untranslated"
  readonly text: string
}

/** Text that breaks wherever the line ends: addresses, hashes, raw data and messages. */
const breakable = "code, pre, .okto-mono, .okto-message, .okto-details bdi"
/** What is not drawn, or only to screen readers, or by the browser itself. */
const unseen = ".okto-hidden, option, datalist, script, style, [hidden]"
/** Texts of others, which may end in an ellipsis. */
const foreign = "bdi, code, .okto-mono, [title]"

interface Line {
  readonly node: Text
  readonly rect: DOMRect
}

const isForeign = (element: Element): boolean =>
  element.closest(foreign) !== null || element.querySelector(foreign) !== null || /\u2068/.test(element.textContent)

const isUnseen = (element: Element): boolean =>
  element.closest(unseen) !== null ||
  (element.closest("details:not([open])") !== null && element.closest("summary") === null)

/** Whether a text begins in a script that is written from right to left. */
const startsRightToLeft = (text: string): boolean => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

const shorten = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 80)

const textsIn = (place: HTMLElement): ReadonlyArray<Text> => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: Array<Text> = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data.trim() === "") continue
    const element = node.parentElement
    if (element === null || isUnseen(element)) continue
    if (element.checkVisibility({ visibilityProperty: true })) found.push(node)
  }
  return found
}

const linesOf = (node: Text): ReadonlyArray<Line> => {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()]
    .filter(({ height, width }) => width > 1 && height > 1)
    .map((rect) => ({ node, rect }))
}

/** What may break where the line ends: an address, and a long number or word. */
const isLong = (word: string): boolean => /^0x[0-9a-f]{8,}$/i.test(word) || word.length > 18

/** Words that a line must not break. In Japanese, lines break between most letters, but not in numbers and Latin words. */
const wordsOf = (text: string, language: string): Iterable<RegExpMatchArray> =>
  text.matchAll(language === "ja" ? /[\p{Script=Latin}\p{N}.,]{2,}/gu : /[\p{L}\p{M}\p{N}.,’']{2,}/gu)

const isBroken = (node: Text, from: number, to: number): boolean => {
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  const tops = new Set(
    [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4))
  )
  return tops.size > 1
}

/** Whether the last line of a text has only a little of it. */
const endsAlone = (node: Text): boolean => {
  const widths = new Map<number, number>()
  for (const { rect } of linesOf(node)) {
    const line = Math.round(rect.bottom / 4)
    widths.set(line, (widths.get(line) ?? 0) + rect.width)
  }
  const [longest = 0] = [...widths.values()].toSorted((one, other) => other - one)
  return ([...widths.values()].at(-1) ?? longest) < longest / 3
}

/** The nearest element, at or above an element, that cuts off what is wider than it, or lets it scroll. */
const clipsIn = (place: HTMLElement) => {
  const known = new Map<Element, Element | undefined>([[place, undefined]])
  const clipOf = (element: Element): Element | undefined => {
    if (known.has(element)) return known.get(element)
    const isClip = getComputedStyle(element).overflowX !== "visible"
    const clip = isClip ? element : element.parentElement === null ? undefined : clipOf(element.parentElement)
    known.set(element, clip)
    return clip
  }
  return clipOf
}

/** The part of a line that is seen. */
const seen = (rect: DOMRect, clip: Element | undefined): DOMRect => {
  if (clip === undefined) return rect
  const { left, right } = clip.getBoundingClientRect()
  const from = Math.max(rect.left, left)
  return new DOMRect(from, rect.top, Math.max(0, Math.min(rect.right, right) - from), rect.height)
}

const overlaps = (one: DOMRect, other: DOMRect): boolean => {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  // Lines of text have space above and below their letters.
  return width > 1 && height > Math.min(one.height, other.height) * 0.4
}

/** What is wrong with the component in a cell. */
export const measure = (place: HTMLElement, language: string): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  const cell = place.dataset["cell"] ?? ""
  const add = (rule: Finding["rule"], text: string) => {
    if (!found.some((known) => known.rule === rule && known.text === shorten(text))) {
      found.push({ cell, rule, text: shorten(text) })
    }
  }
  const box = place.getBoundingClientRect()
  const texts = textsIn(place)
  const clipOf = clipsIn(place)
  const lines = texts
    .flatMap((node) => {
      const clip = node.parentElement === null ? undefined : clipOf(node.parentElement)
      return linesOf(node).map(({ rect }) => ({ node, clip, whole: rect, rect: seen(rect, clip) }))
    })
    .toSorted((one, other) => one.rect.top - other.rect.top)

  for (const { clip, node, rect, whole } of lines) {
    if (clip !== undefined) {
      const { overflowX, textOverflow } = getComputedStyle(clip)
      const isCut = whole.width > rect.width + 1 && overflowX !== "auto" && overflowX !== "scroll"
      if (isCut && !(textOverflow === "ellipsis" && isForeign(clip))) add("clipped", node.data)
      // The end is cut off, which is on the other side of a text in the other direction, and of one that ends in it.
      const isRightToLeft = getComputedStyle(clip).direction === "rtl"
      const isTurned = startsRightToLeft(clip.textContent) !== isRightToLeft
      if (isCut && (isTurned || (isRightToLeft && /\p{Script=Latin}/u.test(clip.textContent))))
        add("beginning", node.data)
      continue
    }
    const frame = node.parentElement?.closest("button, .okto-notice, .okto-control")?.getBoundingClientRect() ?? box
    const isBeyond = (outer: DOMRect) => rect.right > outer.right + 1 || rect.left < outer.left - 1
    if (isBeyond(box) || isBeyond(frame)) add("beyond", node.data)
  }
  for (const node of texts) {
    if (node.parentElement?.closest(breakable) !== null || linesOf(node).length < 2) continue
    for (const word of wordsOf(node.data, language)) {
      const from = word.index ?? 0
      if (!isLong(word[0]) && isBroken(node, from, from + word[0].length)) add("broken", `${word[0]} in ${node.data}`)
    }
  }
  for (const node of texts) {
    if (node.parentElement?.closest(".okto-table dd") && endsAlone(node)) add("alone", node.data)
  }
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.rect.top > one.rect.bottom) break
      if (one.node !== other.node && overlaps(one.rect, other.rect))
        add("overlap", `${one.node.data} / ${other.node.data}`)
    }
  }
  // A finger needs more than a pointer; components of the platform, as in examples, are its own affair.
  const isTouch = matchMedia("(pointer: coarse)").matches
  const targets = isTouch
    ? "a[class], button[class], input, select, summary"
    : "a[href], button, input, select, summary"
  for (const element of place.querySelectorAll<HTMLElement>(targets)) {
    if (isUnseen(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const { height, width } = element.getBoundingClientRect()
    // A link or a summary in a text is as wide as its words.
    const least = isTouch && element.matches("a, summary") ? height : Math.min(height, width)
    if (least < (isTouch ? 43.5 : 23.5))
      add("target", `${Math.round(width)}×${Math.round(height)} ${element.textContent}`)
  }
  return found
}

/**
 * The texts and labels with words that are not translated: neither in brackets, nor data, which is in a `bdi`, a `code`
 * or between isolating characters.
 */
export const untranslatedIn = (place: HTMLElement): ReadonlyArray<Finding> => {
  const cell = place.dataset["cell"] ?? ""
  const isEnglish = (text: string | null): text is string => {
    let left = text ?? ""
    // From the inside: a sentence may have another one in it.
    for (let before = ""; before !== left;) {
      before = left
      left = left.replaceAll(/⟦[^⟦⟧]*⟧|\u2068[^\u2068\u2069]*\u2069/g, "")
    }
    return /\p{L}{2}/u.test(left)
  }
  const found: Array<string> = []
  const raw: Array<string> = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_ALL)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    // In the made-up language, a text of ours begins with a bracket. Data has a direction of its own, and its own font.
    if (node instanceof Text && element?.closest("code") && node.data.includes("⟦")) raw.push(node.data)
    if (
      element?.closest("bdi, code, script, style, .okto-cluster-google, button:not([class]), p:not([class])") !== null
    )
      continue
    if (node instanceof Element) {
      for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        const label = node.getAttribute(name)
        if (isEnglish(label)) found.push(`${name}: ${label}`)
      }
    } else if (isEnglish(node.nodeValue)) found.push(node.nodeValue)
  }
  return [
    ...found.map((text): Finding => ({ cell, rule: "untranslated", text: shorten(text) })),
    ...raw.map((text): Finding => ({ cell, rule: "raw", text: shorten(text) }))
  ]
}
