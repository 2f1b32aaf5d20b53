import { expect, test } from 'vitest'
import { pathOf, type Shape } from './icon-path.ts'

test.each<[Shape, string]>([
  [['path', { d: 'M5 12h14', key: 'a' }], 'M5 12h14'],
  // What comes after the first point of 'm' is relative to it, too.
  [['path', { d: 'm16 17 5-5-5-5', key: 'a' }], 'M16 17l5-5-5-5'],
  [['path', { d: 'm7 15 5 5 5-5', key: 'a' }], 'M7 15l5 5 5-5'],
  [['path', { d: 'm4.5 8-.5 2', key: 'a' }], 'M4.5 8l-.5 2'],
  [['path', { d: 'm14.305 19.53.923-.382', key: 'a' }], 'M14.305 19.53l.923-.382'],
  [['path', { d: 'm.5.25-1-1', key: 'a' }], 'M.5 .25l-1-1'],
  [['path', { d: 'm2 7h4', key: 'a' }], 'M2 7h4'],
  [['line', { x1: '3', y1: '6', x2: '21', y2: '9', key: 'a' }], 'M3 6L21 9'],
  [['circle', { cx: '12', cy: '10', r: '3', key: 'a' }], 'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
  [['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3', key: 'a' }], 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
  [['rect', { x: '2', y: '4', width: '20', height: '16', key: 'a' }], 'M2 4h20v16h-20v-16z'],
  [
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2', key: 'a' }],
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
  ],
])('%j', (shape, path) => {
  expect(pathOf([shape], 'an icon')).toBe(path)
})

test('shapes follow one another, each from a point of its own', () => {
  expect(
    pathOf(
      [
        ['path', { d: 'M21 12H9' }],
        ['path', { d: 'm16 17 5-5' }],
      ],
      'an icon',
    ),
  ).toBe('M21 12H9M16 17l5-5')
})

test.each<[Shape]>([
  [['circle', { cx: '8', cy: '8', r: '.5', fill: 'currentColor' }]],
  [['text', { x: '1', y: '2' }]],
])('what is more than a line is refused: %j', (shape) => {
  expect(() => pathOf([shape], 'an icon')).toThrow(
    `an icon has a shape that is not drawn as a path: ${shape[0]}`,
  )
})
