// A text as a QR code that phones and tablets read.
import { encode } from 'uqr'

export interface QrPicture {
  /** Modules along an edge, with the quiet margin. */
  size: number
  /** The black modules as one path. */
  path: string
}

/** White modules around the code. Readers need four; the white around the picture is the rest. */
const MARGIN = 2

/** The error correction allows for a crease or a spot. */
export function qrCode(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN })
  const runs = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: runs.join('') }
}

/** Black on white in both themes, as readers expect it. */
export function QrCode({
  of: { size, path },
  label,
  className,
}: {
  of: QrPicture
  label: string
  className?: string
}) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
