// The pictures of the icon library as plain elements. The build puts this in the place of the library's own component,
// which does far more at each drawing than `Icon` asks for.
import { createElement, type SVGProps } from 'react'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** What each icon's file calls with its shapes. */
export function pictureOf({ node }: { node: readonly Shape[] }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size, ...rest }: SVGProps<SVGSVGElement> & { size: number }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      shapes,
    )
}
