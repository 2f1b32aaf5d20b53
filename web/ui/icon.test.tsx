import { render } from '@testing-library/react'
import { ChevronDown } from 'lucide-react'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'

test('an icon is drawn in the color of its text, and screen readers skip it', () => {
  const { container } = render(<Icon icon={ChevronDown} size={18} className="text-amber" />)
  const svg = container.firstElementChild
  expect(svg?.tagName).toBe('svg')
  expect(svg?.getAttribute('stroke')).toBe('currentColor')
  expect(svg?.getAttribute('aria-hidden')).toBe('true')
  expect(svg?.getAttribute('width')).toBe('18')
  expect(svg?.getAttribute('height')).toBe('18')
  expect(svg?.classList).toContain('text-amber')
})

test("an icon is 20 pixels wide, with a stroke as heavy as the type's", () => {
  const { container } = render(<Icon icon={ChevronDown} />)
  const svg = container.firstElementChild
  expect(svg?.getAttribute('width')).toBe('20')
  expect(svg?.getAttribute('stroke-width')).toBe('1.9')
})
