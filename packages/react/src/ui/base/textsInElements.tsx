import { Children, type ReactNode } from "react"

/**
 * Children with each text in an element of its own. The translators of browsers replace text nodes: React then throws where it
 * inserts or removes beside one, and changes one that is no longer on the page. The only text of an element is not affected.
 */
export const textsInElements = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    typeof child === "string" || typeof child === "number" ? <span>{child}</span> : child
  )
