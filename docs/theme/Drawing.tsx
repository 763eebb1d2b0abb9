/** A drawing of `docs/drawings`, inline, so that it has the colours of the page. */
export default function Drawing({ alt, svg }: { readonly svg: string; readonly alt: string }) {
  return (
    // On phones it scrolls.
    <div className="drawing" role="img" aria-label={alt} tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
  )
}
