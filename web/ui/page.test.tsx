// Where the focus and the scroll position are after navigation.
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { PageHeader } from './page.tsx'

/** A screen with a link and a control that stays, as a choice in the bar does. */
const Screen = ({ title }: { title: string }) => (
  <>
    <input aria-label="School" />
    <div key={title}>
      <PageHeader title={title} />
      <a href="/there">Link of {title}</a>
    </div>
  </>
)

function start(title: string) {
  window.history.replaceState(null, '', '/first')
  const page = render(<Screen title={title} />)
  scrollTo.mockReset()
  return page
}

/** As a link of wouter goes; it dispatches the event of the window by itself. */
function follow(page: ReturnType<typeof render>, address: string, title: string) {
  window.history.pushState(null, '', address)
  page.rerender(<Screen title={title} />)
}
const goBackWithin = () => window.dispatchEvent(new PopStateEvent('popstate'))
const scrollTo = vi.spyOn(window, 'scrollTo')
const focused = () => document.activeElement?.textContent

describe('a page that a link leads to', () => {
  test('stands at its top with the focus on its heading', () => {
    const page = start('First')
    follow(page, '/second', 'Second')
    expect(focused()).toBe('Second')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  })

  test('stands at its top also where someone went back within the page before', () => {
    const page = start('First')
    goBackWithin()
    follow(page, '/second', 'Second')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  })

  test('of the same path takes the focus where the pressed link is gone, and leaves it in what stays', () => {
    const page = start('Everyone')
    screen.getByRole('link').focus()
    follow(page, '/first?user=7', 'Zoë')
    expect(focused()).toBe('Zoë')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
    screen.getByLabelText('School').focus()
    follow(page, '/first?school=2', 'Everyone')
    expect(document.activeElement).toBe(screen.getByLabelText('School'))
    expect(scrollTo).toHaveBeenCalledOnce()
  })
})

test('going back to a page leaves the scroll position to the browser', () => {
  const page = start('First')
  follow(page, '/second', 'Second')
  scrollTo.mockReset()
  goBackWithin()
  window.history.replaceState(null, '', '/first')
  page.rerender(<Screen title="First" />)
  expect(focused()).toBe('First')
  expect(scrollTo).not.toHaveBeenCalled()
})
