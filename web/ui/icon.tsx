import type { ReactElement, SVGProps } from 'react'

type PictureProps = Pick<SVGProps<SVGSVGElement>, 'className' | 'strokeWidth'> & { size: number }

/** An icon of icons.tsx or start-icons.tsx. */
export type IconPicture = (props: PictureProps) => ReactElement

/**
 * An icon with the stroke width that fits the type. It is decoration: the word next to it, or the name of its button,
 * is read out.
 */
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

/** Makes an icon of its outline in a box of 24 by 24. */
export function icon(path: string): IconPicture {
  const outline = <path d={path} />
  return ({ size, ...rest }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {outline}
    </svg>
  )
}
