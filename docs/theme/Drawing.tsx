/** A drawing in the colours of the page. */
interface DrawingProps {
  /** The source of the drawing. */
  readonly svg: string
  /** What it says, in a sentence. */
  readonly alt: string
}

export default function Drawing({ alt, svg }: DrawingProps) {
  return <div className="drawing rp-not-doc" role="img" aria-label={alt} dangerouslySetInnerHTML={{ __html: svg }} />
}
