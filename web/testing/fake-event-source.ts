import { vi } from 'vitest'

/** A fake of the browser's EventSource, which lets a test send events. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  static install(): void {
    FakeEventSource.opened = []
    vi.stubGlobal('EventSource', FakeEventSource)
  }
  static last(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1)
    if (!source) throw new Error('No stream was opened')
    return source
  }
  readonly url: string
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  /** The address without its `missed` parameter. */
  get stream(): string {
    return this.url.replace(/[?&]missed=\d+$/, '')
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  /** The browser reconnects by itself. */
  drop() {
    this.readyState = 0
    this.onerror?.()
  }
  /** The server refused, so the browser gives up. */
  refuse() {
    this.readyState = FakeEventSource.CLOSED
    this.onerror?.()
  }
  /** Pages spread their reads after an event over 3 s. Tests read immediately, unless they set the chance. */
  send(data: string) {
    const chance = vi.isMockFunction(Math.random) ? null : vi.spyOn(Math, 'random').mockReturnValue(0)
    this.dispatchEvent(new MessageEvent('change', { data }))
    chance?.mockRestore()
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}
