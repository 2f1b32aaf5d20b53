// The pictures of the icon library as plain elements. The build puts this in the place of the library's own component,
// which does far more at each drawing than `Icon` asks for, and draws each shape by an element of its own.
import { createElement, type SVGProps } from 'react'

/** What draws an icon; `path` is all of its shapes (scripts/build/icon-path.ts). */
export function pictureOf(path: string) {
  const shape = createElement('path', { d: path })
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
      shape,
    )
}
