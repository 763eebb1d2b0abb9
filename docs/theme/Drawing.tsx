/** A drawing in the colours of the page. Where it is wider than the page, it scrolls, and fades out where it goes on. */
import { useEffect, useRef, useState } from "react"

interface DrawingProps {
  /** The source of the drawing. */
  readonly svg: string
  /** What it says, in a sentence. */
  readonly alt: string
}

export default function Drawing({ alt, svg }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => {
      const rest = element.scrollWidth - element.clientWidth
      setHidden({ before: element.scrollLeft > 1, after: element.scrollLeft < rest - 1 })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener("scroll", measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener("scroll", measure)
    }
  }, [])
  const isScrollable = hidden.before || hidden.after
  return (
    <div
      ref={frame}
      className="drawing rp-not-doc"
      data-before={hidden.before || undefined}
      data-after={hidden.after || undefined}
      role={isScrollable ? "region" : undefined}
      aria-label={isScrollable ? "Drawing, scrolls sideways" : undefined}
      tabIndex={isScrollable ? 0 : undefined}
    >
      <div role="img" aria-label={alt} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  )
}
