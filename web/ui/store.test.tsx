import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore, useStore } from './store.ts'

test('subscribers are notified of a new value, and not of the same one again', () => {
  const store = createStore('granite')
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set('granite')
  expect(listener).not.toHaveBeenCalled()
  store.set('slate')
  expect([store.get(), listener.mock.calls.length]).toEqual(['slate', 1])
  unsubscribe()
  store.set('flint')
  expect(listener).toHaveBeenCalledOnce()
})

test('the needs of a store run from the first subscriber to the last', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const store = createStore(0, start)
  const unsubscribes = [store.subscribe(() => {}), store.subscribe(() => {})]
  expect(start).toHaveBeenCalledOnce()
  unsubscribes[0]?.()
  expect(stop).not.toHaveBeenCalled()
  unsubscribes[1]?.()
  expect(stop).toHaveBeenCalledOnce()
})

test('a part renders again only when the value that it shows has changed', () => {
  const store = createStore({ stones: 1, paths: 1 })
  const rendered = vi.fn()
  function Stones() {
    rendered()
    return <p>{useStore(store, ({ stones }) => stones)} stones</p>
  }
  render(<Stones />)
  act(() => store.set({ stones: 1, paths: 2 }))
  expect(rendered).toHaveBeenCalledOnce()
  act(() => store.set({ stones: 2, paths: 2 }))
  expect(screen.getByText('2 stones')).toBeDefined()
})
