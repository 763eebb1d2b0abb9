/** A text as a QR code: dark on white in both colour schemes, as cameras want it. */
import encode from "qr"
import { type ReactElement, useMemo } from "react"
import { useClasses } from "../UiContext.ts"

/** Modules of silence around the code, as ISO/IEC 18004 asks for. */
const quiet = 4

export const QrCode = ({ label, text }: { readonly text: string; readonly label: string }): ReactElement => {
  const classes = useClasses()
  const { path, size } = useMemo(() => {
    const rows = encode(text, "raw", { border: quiet })
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { path: dark.join(""), size: rows.length }
  }, [text])
  return (
    <svg
      className={classes("qr")}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
