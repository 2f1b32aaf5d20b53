// Three-way merge of a list that is saved whole, so that the second of two saves keeps what the first one changed.

interface Between<Item> {
  /** What the caller saw when it began; absent: `sent` replaces everything. */
  base: readonly Item[] | undefined
  /** What is stored now. Read it under the lock under which the result is written. */
  current: readonly Item[]
  /** Items with the same key are the same; by default the item itself. */
  keyOf?: (item: Item) => unknown
}

/**
 * `sent` less what others removed since `base`, and then what others added. Items keep the order in which they were
 * sent; nobody else's change leaves `sent` exactly as it is.
 */
export function mergedChange<Item>(
  sent: readonly Item[],
  { base, current, keyOf = (item) => item }: Between<Item>,
): Item[] {
  if (base === undefined) return [...sent]
  const keys = (items: readonly Item[]) => new Set(items.map(keyOf))
  const [seen, stored, wanted] = [keys(base), keys(current), keys(sent)]
  const removedByOthers = (item: Item) => seen.has(keyOf(item)) && !stored.has(keyOf(item))
  const addedByOthers = (item: Item) => !seen.has(keyOf(item)) && !wanted.has(keyOf(item))
  return [...sent.filter((item) => !removedByOthers(item)), ...current.filter(addedByOthers)]
}
