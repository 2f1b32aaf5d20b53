// The focus and the scroll position after navigation.
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { PageHeader } from './page.tsx'

/** A screen with a link and a control that stays, like a choice in the bar. */
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

/** Navigates like a link of wouter, which dispatches the event of the window itself. */
function follow(page: ReturnType<typeof render>, address: string, title: string) {
  window.history.pushState(null, '', address)
  page.rerender(<Screen title={title} />)
}
const goBackWithin = () => window.dispatchEvent(new PopStateEvent('popstate'))
const scrollTo = vi.spyOn(window, 'scrollTo')
const focused = () => document.activeElement?.textContent

describe('a page opened by a link', () => {
  test('a page opened by a link is at its top with the focus on its heading', () => {
    const page = start('First')
    follow(page, '/second', 'Second')
    expect(focused()).toBe('Second')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  })

  test('a page opened by a link is at its top also after going back within the page before', () => {
    const page = start('First')
    goBackWithin()
    follow(page, '/second', 'Second')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  })

  test('a page of the same path takes the focus if the clicked link was removed, and leaves it in what stays', () => {
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
