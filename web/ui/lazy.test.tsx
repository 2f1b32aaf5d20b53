import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inUse, lazyChunk, lazyComponent, useIsWanted } from './lazy.tsx'

const Stone = ({ name }: { name: string }) => <p>{name}</p>
const shown = (part: ReactNode) => render(<Suspense fallback="on its way">{part}</Suspense>)

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? 'it did not come' : this.props.children)
}

test('a loaded part is rendered immediately, without its fallback', async () => {
  const { Component: Part, preloadProps } = lazyComponent(async () => Stone)
  await act(async () => preloadProps.onFocus())
  shown(<Part name="granite" />)
  expect(screen.getByText('granite')).toBeTruthy()
})

test('a part that is still loading shows the fallback until then', async () => {
  const file = Promise.withResolvers<typeof Stone>()
  const { Component: Part } = lazyComponent(() => file.promise)
  await act(async () => shown(<Part name="slate" />))
  expect(screen.getByText('on its way')).toBeTruthy()
  await act(async () => file.resolve(Stone))
  expect(screen.getByText('slate')).toBeTruthy()
})

test('all dialogs of a chunk are loaded by one request, and the second is rendered without waiting', async () => {
  const load = vi.fn(async () => ({ Stone, Moss: () => <p>moss</p> }))
  const chunk = lazyChunk(load)
  const stone = chunk.dialog((code) => code.Stone)
  const moss = chunk.dialog((code) => code.Moss)
  await act(async () => shown(<stone.Dialog name="basalt" />))
  expect(screen.getByText('basalt')).toBeTruthy()
  shown(<moss.Dialog />)
  expect(screen.getByText('moss')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a file that failed to preload is requested again when the part is shown', async () => {
  const load = vi.fn(async () => Stone).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { Component: Part, preload } = lazyComponent(load)
  await preload()
  await act(async () => shown(<Part name="flint" />))
  expect(screen.getByText('flint')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a file that never loads throws to the boundary, and is not requested endlessly', async () => {
  vi.useFakeTimers()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async (): Promise<typeof Stone> => {
    throw new TypeError('Failed to fetch')
  })
  const { Component: Part } = lazyComponent(load)
  await act(async () =>
    shown(
      <Boundary>
        <Part name="chalk" />
      </Boundary>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('it did not come')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
  consoleError.mockRestore()
  vi.useRealTimers()
})

test('a file that fails during a restart of the server is loaded a moment later', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => Stone)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { Component: Part } = lazyComponent(load)
  await act(async () => shown(<Part name="basalt" />))
  expect(screen.getByText('on its way')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('basalt')).toBeTruthy()
  vi.useRealTimers()
})

test.each([{ saveData: true }, { effectiveType: 'slow-2g' }])(
  'nothing is preloaded with %o, only when it is needed',
  async (connection) => {
    vi.stubGlobal('navigator', { connection })
    const fetchCode = vi.fn(async () => Stone)
    const { load, preload, preloadProps } = lazyComponent(fetchCode)
    preloadProps.onPointerEnter()
    await preload()
    expect(fetchCode).not.toHaveBeenCalled()
    await load()
    expect(fetchCode).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  },
)

describe('a part far below', () => {
  let see = () => {}

  function Below() {
    const place = useRef<HTMLParagraphElement>(null)
    return <p ref={place}>{useIsWanted(place) ? 'wanted' : 'not yet'}</p>
  }

  beforeEach(() => {
    inUse.set(false)
    vi.useFakeTimers()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => {}
        disconnect = () => {}
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          see = () => callback([{ isIntersecting: true }])
        }
      },
    )
    render(<Below />)
    expect(screen.getByText('not yet')).toBeTruthy()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a part far below loads once it is visible', () => {
    act(() => see())
    expect(screen.getByText('wanted')).toBeTruthy()
  })

  test('a part far below loads when a page has been open for long', () => {
    act(() => vi.advanceTimersByTime(3_000))
    expect(screen.getByText('not yet')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.getByText('wanted')).toBeTruthy()
  })

  test('a part far below loads when the user acts', () => {
    act(() => {
      window.dispatchEvent(new Event('scroll'))
      vi.advanceTimersByTime(300)
    })
    expect(screen.getByText('wanted')).toBeTruthy()
  })
})
