/**
 * Groups items by a key, in the order in which each key first appears.
 *
 * It replaces `Map.groupBy`, which Safari before 17.4 and Chrome before 117 lack. A polyfill on the page would not reach its
 * workers.
 */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
