import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginFirstView, lazyChunk, lazyComponent, useIsIdle, usePreloadWhenIdle, whenIdle } from './lazy.tsx'

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

describe('what the first view does not need', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Starts a first view. Returns a function that gives its browser a moment without work. */
  const startFirstView = () => {
    let beIdle = () => {}
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      beIdle = run
    })
    beginFirstView()
    return () => {
      act(() => vi.advanceTimersByTime(1500))
      act(() => beIdle())
    }
  }

  test('is loaded in a moment without work', () => {
    const beIdle = startFirstView()
    const load = vi.fn()
    whenIdle(load)
    vi.advanceTimersByTime(1500)
    expect(load).not.toHaveBeenCalled()
    beIdle()
    expect(load).toHaveBeenCalledOnce()
  })

  test('is loaded after 1.5 s in browsers that do not report idle time', () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    beginFirstView()
    const load = vi.fn()
    whenIdle(load)
    vi.advanceTimersByTime(1499)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(load).toHaveBeenCalledOnce()
  })

  test('is loaded immediately on a page that is idle', () => {
    const load = vi.fn()
    whenIdle(load)
    expect(load).toHaveBeenCalledOnce()
  })

  test('is loaded before the click that needs it, and shown by the parts that wait', () => {
    const beIdle = startFirstView()
    const fetchCode = vi.fn(async () => Stone)
    const { preload } = lazyComponent(fetchCode)
    const Opener = () => {
      usePreloadWhenIdle(preload)
      return <p>{useIsIdle() ? 'complete' : 'first view'}</p>
    }
    render(<Opener />)
    expect(screen.getByText('first view')).toBeTruthy()
    expect(fetchCode).not.toHaveBeenCalled()
    beIdle()
    expect(screen.getByText('complete')).toBeTruthy()
    expect(fetchCode).toHaveBeenCalledOnce()
  })
})
