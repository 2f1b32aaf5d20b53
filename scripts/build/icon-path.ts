/** The shapes of an icon as one path: a page has dozens of icons, and each shape is an element to make, style and lay out. */

/** As the icon library lists them. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** @throws for a shape that is more than a line to be drawn, such as one that is filled */
export const pathOf = (shapes: readonly Shape[], icon: string): string =>
  shapes.map((shape) => lineOf(shape, icon)).join('')

function lineOf([tag, { key: _key, ...attributes }]: Shape, icon: string): string {
  const draw = lines[tag]
  const names = Object.keys(attributes)
  if (!draw || names.some((name) => !draw.takes.includes(name)))
    throw new Error(`${icon} has a shape that is not drawn as a path: ${tag} with ${names.join(', ')}`)
  return draw.line(attributes, (name, otherwise = 0) => Number(attributes[name] ?? otherwise))
}

interface Line {
  takes: readonly string[]
  line: (attributes: Shape[1], number: (name: string, otherwise?: number) => number) => string
}

const lines: Readonly<Record<string, Line>> = {
  path: { takes: ['d'], line: ({ d = '' }) => fromAnywhere(d) },
  line: {
    takes: ['x1', 'y1', 'x2', 'y2'],
    line: (_, of) => `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`,
  },
  circle: { takes: ['cx', 'cy', 'r'], line: (_, of) => oval(of('cx'), of('cy'), of('r'), of('r')) },
  ellipse: {
    takes: ['cx', 'cy', 'rx', 'ry'],
    line: (_, of) => oval(of('cx'), of('cy'), of('rx'), of('ry')),
  },
  rect: {
    takes: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    line: (_, of) => {
      const [x, y] = [of('x'), of('y')]
      const rx = of('rx', of('ry'))
      const ry = of('ry', rx)
      const [across, down] = [of('width') - 2 * rx, of('height') - 2 * ry]
      const corner = (dx: number, dy: number) => (rx === 0 ? '' : `a${rx} ${ry} 0 0 1 ${dx} ${dy}`)
      return `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`
    },
  },
}

const oval = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** Of 'm19.53.923', 19.53 and .923: the point at which the line begins. */
const BEGINNING = /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*(?=(.?))/

/** A path may begin with 'm' where nothing stands before it; after another one that would go on from its end. */
function fromAnywhere(path: string): string {
  return path.replace(
    BEGINNING,
    (_all, x: string, y: string, next: string) => `M${x} ${y}${/[-\d.]/.test(next) ? 'l' : ''}`,
  )
}
