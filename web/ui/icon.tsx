import type { IconPicture } from './icons.tsx'

/** A picture of icons.tsx at the weight of our type. Always decoration: the word next to it, or the name of its button, speaks. */
export function Icon({
  of: Glyph,
  size = 20,
  stroke = 1.9,
  className,
}: {
  of: IconPicture
  size?: number
  stroke?: number
  className?: string
}) {
  return <Glyph size={size} strokeWidth={stroke} className={className} />
}
