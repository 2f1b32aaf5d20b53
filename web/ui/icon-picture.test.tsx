import { render } from '@testing-library/react'
import { ChevronDown } from 'lucide-react'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'
import { pictureOf } from './icon-picture.ts'

test('a built icon looks as the library draws it', () => {
  const Built = pictureOf('M6 9l6 6 6-6')
  const theirs = render(<Icon of={ChevronDown} size={18} className="text-amber" />).container
    .firstElementChild
  const { container } = render(
    <Built size={18} strokeWidth={1.9} className="text-amber" aria-hidden="true" focusable="false" />,
  )
  const ours = container.firstElementChild
  expect(theirs?.innerHTML).toBe('<path d="m6 9 6 6 6-6"></path>')
  expect(ours?.innerHTML).toBe('<path d="M6 9l6 6 6-6"></path>')
  expect(ours?.getAttribute('class')).toBe('text-amber')
  for (const name of theirs?.getAttributeNames() ?? []) {
    // Only documents of their own need to say what SVG is.
    if (name !== 'class' && name !== 'xmlns')
      expect([name, ours?.getAttribute(name)]).toEqual([name, theirs?.getAttribute(name)])
  }
})
