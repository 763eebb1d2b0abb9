/** A text as a QR code: dark on white in both colour schemes, as cameras want it. */
import { type ReactElement, useEffect, useState } from "react"
import { useClasses } from "../UiContext.ts"

/** Modules of silence around the code, as ISO/IEC 18004 asks for. */
const quiet = 4

interface Drawing {
  readonly text: string
  readonly path: string
  readonly size: number
}

const draw = async (text: string): Promise<Drawing> => {
  // A third of all components together: only who receives something needs it.
  const { default: encode } = await import("qr")
  const rows = encode(text, "raw", { border: quiet })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { text, path: dark.join(""), size: rows.length }
}

export const QrCode = ({ label, text }: { readonly text: string; readonly label: string }): ReactElement => {
  const classes = useClasses()
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    const show = async () => {
      // Where it cannot be loaded, the text itself still stands beside it.
      const drawn = await draw(text).catch(() => undefined)
      if (isWanted) setDrawing(drawn)
    }
    void show()
    return () => {
      isWanted = false
    }
  }, [text])
  // Its place is there from the beginning, so that nothing jumps.
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
