import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BrokenPage } from '../family/broken-page.tsx'
import { PageBoundary } from './loading-frame.tsx'

const TRANSLATED = 'Reload it. If your browser translates this page, turn that off first.'
const UPDATED = 'Cairn was updated while this page was open. Reload it.'

const pageOf = (script: string) => `<head><script type="module" src="${script}"></script></head>`

/** The page was started by `old.js`. The server's page starts with `script`, or cannot be reached. */
function serverHas(script: string | null): void {
  vi.stubGlobal('fetch', () =>
    script === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(new Response(pageOf(script))),
  )
}

function Fault(): never {
  throw new Error('a fault of the page')
}

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/old.js"></script>'
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  document.head.innerHTML = ''
  document.documentElement.lang = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe.each([
  [
    'the application',
    () => (
      <PageBoundary>
        <Fault />
      </PageBoundary>
    ),
  ],
  ['the pages of families', () => <BrokenPage />],
])('a page of %s that cannot be shown', (_, page) => {
  test.each([
    ['the server has the same build', '/old.js', TRANSLATED],
    ['the server cannot be reached', null, TRANSLATED],
    ['the server has another build', '/new.js', UPDATED],
  ] as const)('the page says what to do when %s', async (_case, script, sentence) => {
    serverHas(script)
    render(page())
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page.' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  })
})

test('the page of families says it in Spanish if the document is in Spanish', async () => {
  serverHas('/old.js')
  document.documentElement.lang = 'es'
  render(<BrokenPage />)
  expect(await screen.findByRole('heading', { name: 'Algo salió mal en esta página.' })).toBeDefined()
})
