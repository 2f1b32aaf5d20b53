/** An icon of Lucide (https://lucide.dev) in the size and stroke width of Cairn's type. */
import type { LucideIcon } from 'lucide-react'

interface IconProps {
  icon: LucideIcon
  /** The width and height in pixels. */
  size?: number
  /** The stroke width in the 24 units of Lucide's drawings. */
  stroke?: number
  className?: string
}

/** A decorative icon, hidden from screen readers: they read the word next to it, or the name of its button. */
export function Icon({ icon: Glyph, size = 20, stroke = 1.9, className }: IconProps) {
  return <Glyph size={size} strokeWidth={stroke} className={className} />
}
