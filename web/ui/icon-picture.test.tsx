import { render } from '@testing-library/react'
import { Plus } from 'lucide-react'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'
import { pictureOf } from './icon-picture.ts'

test('a built icon looks as the library draws it', () => {
  const Built = pictureOf({
    node: [
      ['path', { d: 'M5 12h14', key: 'across' }],
      ['path', { d: 'M12 5v14', key: 'down' }],
    ],
  })
  const theirs = render(<Icon of={Plus} size={18} className="text-amber" />).container.firstElementChild
  const { container } = render(
    <Built size={18} strokeWidth={1.9} className="text-amber" aria-hidden="true" focusable="false" />,
  )
  const ours = container.firstElementChild
  expect(ours?.innerHTML).toBe(theirs?.innerHTML)
  expect(ours?.getAttribute('class')).toBe('text-amber')
  for (const name of theirs?.getAttributeNames() ?? []) {
    // Only documents of their own need to say what SVG is.
    if (name !== 'class' && name !== 'xmlns')
      expect([name, ours?.getAttribute(name)]).toEqual([name, theirs?.getAttribute(name)])
  }
})
