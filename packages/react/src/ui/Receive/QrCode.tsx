import { type ReactElement, useEffect, useState } from "react"
import { useClasses } from "../UiContext.ts"

/** Modules of the quiet zone around the code, by ISO/IEC 18004. */
const quietZone = 4

interface Drawing {
  readonly text: string
  readonly path: string
  readonly size: number
}

const draw = async (text: string): Promise<Drawing> => {
  // Loaded when it is needed: it weighs a third of all components.
  const { default: encode } = await import("qr")
  const rows = encode(text, "raw", { border: quietZone })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { text, path: dark.join(""), size: rows.length }
}

/** A text as a QR code, black on white in both colour schemes, as cameras expect. */
export const QrCode = ({ label, text }: { readonly text: string; readonly label: string }): ReactElement => {
  const classes = useClasses()
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    draw(text).then(
      (drawn) => isWanted && setDrawing(drawn),
      // When the library cannot be loaded, the text beside it is enough.
      () => undefined
    )
    return () => {
      isWanted = false
    }
  }, [text])
  // An element of the same size until the code is drawn.
  if (drawing?.text !== text) return <span className={classes("qr")} />
  return (
    <svg
      className={classes("qr")}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  )
}
