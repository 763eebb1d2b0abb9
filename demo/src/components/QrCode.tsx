/** A text as a QR code: dark on white in both colour schemes, as cameras want it. */
import encode from "qr"

/** Modules of silence around the code, as ISO/IEC 18004 asks for. */
const quiet = 4

export const QrCode = ({ label, text }: { readonly text: string; readonly label: string }) => {
  const rows = encode(text, "raw", { border: quiet })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("")
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width="100%"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ maxWidth: 220, borderRadius: 8 }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
