// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastRegion } from '../frame/plain-shell.tsx'
import { Dialog } from './dialog.tsx'
import {
  dismissToast,
  showFailure,
  showInfo,
  showSuccess,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_PX,
  toasts,
  UNDO_TOAST_DURATION_MS,
} from './toast.ts'
import { ToastPanel } from './toast-panel.tsx'

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    act(() => dismissToast())
    act(() => vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS))
    vi.useRealTimers()
  })

  const shown = async () => {
    render(<ToastRegion />)
    await act(() => vi.advanceTimersByTimeAsync(0))
  }

  test('a toast has the times and distances of the specification', () => {
    expect([TOAST_LIMIT, TOAST_DURATION_MS, TOAST_SWIPE_PX, TOAST_HOTKEY, TOAST_REMOVE_DELAY_MS]).toEqual([
      1,
      5000,
      50,
      'F8',
      1_000_000,
    ])
  })

  test('a toast is replaced by the next one', () => {
    showSuccess('Goal created!')
    showFailure('Failed to move learner')
    expect(toasts.get().map((entry) => entry.title)).toEqual(['Failed to move learner'])
  })

  test('a toast hides after 5 s and is removed after 1,000,000 ms', async () => {
    showSuccess('Goal created!')
    render(<ToastPanel entries={toasts.get()} />)
    await act(() => vi.advanceTimersByTimeAsync(4999))
    expect(toasts.get()[0]?.open).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(toasts.get()[0]?.open).toBe(false)
    act(() => vi.advanceTimersByTime(999_999))
    expect(toasts.get()).toHaveLength(1)
    act(() => vi.advanceTimersByTime(1))
    expect(toasts.get()).toHaveLength(0)
  })

  test('a toast shows title, sentence and Undo, and closes by its button', async () => {
    const undo = vi.fn()
    showSuccess('Learner moved successfully', 'Khai is now in Switchbacks.', {
      label: 'Undo',
      onSelect: undo,
    })
    await shown()
    expect(screen.getByText('Khai is now in Switchbacks.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(toasts.get()[0]?.open).toBe(false)
  })

  test('a toast with a longer Undo hides after 10 s', async () => {
    showSuccess('Goal deleted', undefined, {
      label: 'Undo',
      onSelect: () => undefined,
      durationMs: UNDO_TOAST_DURATION_MS,
    })
    await shown()
    await act(() => vi.advanceTimersByTimeAsync(9999))
    expect(toasts.get()[0]?.open).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(toasts.get()[0]?.open).toBe(false)
  })

  test('a toast about a success ends when a dialog opens later, unless it has Undo', async () => {
    const open = (celebrating = false) =>
      render(<Dialog open title="Goal completed!" celebrating={celebrating} onOpenChange={() => undefined} />)
    showSuccess('Goal created!')
    const { unmount } = open()
    expect(toasts.get()[0]?.open).toBe(true)
    unmount()
    vi.advanceTimersByTime(501)
    open().unmount()
    expect(toasts.get()[0]?.open).toBe(false)
    showSuccess('Goal deleted', undefined, { label: 'Undo', onSelect: () => undefined })
    vi.advanceTimersByTime(501)
    open().unmount()
    expect(toasts.get()[0]?.open).toBe(true)
    open(true)
    expect(toasts.get()[0]?.open).toBe(false)
  })

  test('a toast about a failure stays when a dialog opens', () => {
    showFailure('Failed to move learner')
    vi.advanceTimersByTime(501)
    render(<Dialog open title="Edit goal" onOpenChange={() => undefined} />)
    expect(toasts.get()[0]?.open).toBe(true)
  })

  test('a toast leaves Escape to an open dialog, and closes by it when none is open', async () => {
    const close = vi.fn()
    const { rerender } = render(<Dialog open title="Edit goal" onOpenChange={close} />)
    showInfo('No changes made')
    await shown()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(close).toHaveBeenCalledExactlyOnceWith(false)
    expect(toasts.get()[0]?.open).toBe(true)
    rerender(<Dialog open={false} title="Edit goal" onOpenChange={close} />)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(toasts.get()[0]?.open).toBe(false)
    expect(close).toHaveBeenCalledOnce()
  })

  test('F8 moves the focus to the notifications', async () => {
    showInfo('No changes made')
    await shown()
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' })
    const region = screen.getByRole('region', { name: /Notifications/ })
    expect(region.contains(document.activeElement)).toBe(true)
  })
})
