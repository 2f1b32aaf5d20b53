import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as icons from './icons.tsx'

const { Icon, ...pictures } = icons

test('an icon is drawn in the colour of its text, and is nothing to a screen reader', () => {
  const { container } = render(<Icon of={pictures.ChevronDown} size={18} className="text-amber" />)
  const svg = container.firstElementChild
  const attributes = Object.fromEntries([...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]))
  expect(attributes).toEqual({
    viewBox: '0 0 24 24',
    width: '18',
    height: '18',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.9',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    focusable: 'false',
    class: 'text-amber',
  })
  expect(svg?.innerHTML).toBe('<path d="M6 9l6 6 6-6"></path>')
})

test.each(Object.entries(pictures))(
  '%s is one path, and each of its shapes begins at a point of its own',
  (_name, Picture) => {
    const { container } = render(<Picture size={24} />)
    const paths = [...container.querySelectorAll('svg > *')].map((path) => path.getAttribute('d') ?? '')
    expect(paths).toHaveLength(1)
    expect(paths[0]).toMatch(/^M[-\d. MLHVCSQTAZlhvcsqtaz]+$/)
  },
)
