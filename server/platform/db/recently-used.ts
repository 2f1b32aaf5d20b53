// A map with a limited number of entries: a new entry evicts the least recently used one.

export class RecentlyUsed<Key, Value> {
  readonly #max: number
  /** From the least to the most recently used. */
  readonly #entries = new Map<Key, Value>()

  constructor(max: number) {
    this.#max = max
  }

  /** Reading an entry counts as using it. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#max) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    this.#entries.set(key, value)
  }

  clear(): void {
    this.#entries.clear()
  }
}
