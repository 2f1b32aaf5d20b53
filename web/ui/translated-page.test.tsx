import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { supportPageTranslation } from './translated-page.ts'

const { appendChild, insertBefore, removeChild } = Node.prototype
const owners = [Text.prototype, CharacterData.prototype, Node.prototype]
const owner = owners.find((prototype) => Object.hasOwn(prototype, 'nodeValue')) ?? Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(owner, 'nodeValue')

beforeAll(() => {
  supportPageTranslation()
  return () => {
    Object.assign(Node.prototype, { appendChild, insertBefore, removeChild })
    if (nodeValue) Object.defineProperty(owner, 'nodeValue', nodeValue)
  }
})
afterEach(cleanup)

type Way = 'replaced' | 'removed after' | 'moved inside'

/** Replaces each text with two elements, in one of the ways in which translators do it. */
async function translate(root: Element, way: Way): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    if (way !== 'moved inside') inner.textContent = text.data
    if (way === 'replaced') text.replaceWith(outer)
    else text.before(outer)
    if (way === 'removed after') text.remove()
    if (way === 'moved inside') inner.append(text)
  }
  // Observers run before the next task.
  await new Promise((resolve) => setTimeout(resolve))
}

const Sentence = ({ count, ends }: { count: number; ends?: boolean }) => (
  <p>
    {count} of {count + 2} goals{ends ? null : <b>!</b>}
    {ends ? ' today' : ' this week'}
  </p>
)

const ways: Way[] = ['replaced', 'removed after', 'moved inside']

test.each(ways)('a text that was %s changes to the new words', async (way) => {
  const { container, rerender } = render(<Sentence count={1} />)
  await translate(container, way)
  rerender(<Sentence count={2} />)
  expect(container.textContent).toBe('2 of 4 goals! this week')
  await translate(container, way)
  rerender(<Sentence count={3} ends />)
  expect(container.textContent).toBe('3 of 5 goals today')
})

test.each(ways)('a text that was %s makes room for an element, and comes back', async (way) => {
  const Button = ({ isSending }: { isSending: boolean }) => (
    <button type="button">{isSending ? <span>Sending...</span> : 'Send'} now</button>
  )
  const { container, rerender, unmount } = render(<Button isSending={false} />)
  await translate(container, way)
  rerender(<Button isSending />)
  expect(container.textContent).toBe('Sending... now')
  await translate(container, way)
  rerender(<Button isSending={false} />)
  expect(container.textContent).toBe('Send now')
  unmount()
  expect(container.textContent).toBe('')
})

test.each(ways)('an element is inserted before a text that was %s', async (way) => {
  const Line = ({ isNew }: { isNew: boolean }) => <p>{isNew && <b>New: </b>}a goal</p>
  const { container, rerender } = render(<Line isNew={false} />)
  await translate(container, way)
  rerender(<Line isNew />)
  expect(container.textContent).toBe('New: a goal')
})

test('a node that a translation moved elsewhere is left alone', () => {
  const [parent, elsewhere, child] = ['div', 'div', 'b'].map((name) => document.createElement(name))
  if (!parent || !elsewhere || !child) throw new Error('no elements')
  elsewhere.append(child)
  expect(parent.removeChild(child)).toBe(child)
  expect(child.parentNode).toBe(elsewhere)
})
