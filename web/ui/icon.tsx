import type { LucideIcon } from 'lucide-react'

/** A Lucide picture at the weight of our type. Always decoration: the word beside it, or the name of its button, speaks. */
export function Icon({
  of: Glyph,
  size = 20,
  stroke = 1.9,
  className,
}: {
  of: LucideIcon
  size?: number
  stroke?: number
  className?: string
}) {
  return <Glyph size={size} strokeWidth={stroke} className={className} aria-hidden="true" focusable="false" />
}
