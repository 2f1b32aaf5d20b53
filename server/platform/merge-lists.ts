// Three-way merge of a list: of two concurrent saves, the second keeps what the first one changed.

interface MergeInput<Item> {
  /** The list that the caller saw before editing; if absent, `sent` replaces everything. */
  base: readonly Item[] | undefined
  /** The stored list, read under the lock under which the result is written. */
  current: readonly Item[]
  /** Items are the same if their keys are equal; by default the key is the item. */
  keyOf?: (item: Item) => unknown
}

/**
 * `sent` without the items that others removed since `base`, followed by those that others added. Sent items keep their
 * order. Without changes of others the result equals `sent`.
 */
export function mergeLists<Item>(
  sent: readonly Item[],
  { base, current, keyOf = (item) => item }: MergeInput<Item>,
): Item[] {
  if (base === undefined) return [...sent]
  const keys = (items: readonly Item[]) => new Set(items.map(keyOf))
  const [seen, stored, wanted] = [keys(base), keys(current), keys(sent)]
  const removedByOthers = (item: Item) => seen.has(keyOf(item)) && !stored.has(keyOf(item))
  const addedByOthers = (item: Item) => !seen.has(keyOf(item)) && !wanted.has(keyOf(item))
  return [...sent.filter((item) => !removedByOthers(item)), ...current.filter(addedByOthers)]
}
