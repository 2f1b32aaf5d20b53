// What differs between a thing and a change of it, so that the other fields keep what somebody else wrote meanwhile.

/** The fields of `change` that are there and differ from those of `before`; null without one. */
export function changedFields<Fields extends object>(before: Fields, change: Fields): Partial<Fields> | null {
  const changed: Partial<Fields> = {}
  for (const key in change) {
    if (change[key] !== undefined && !isSame(change[key], before[key])) changed[key] = change[key]
  }
  return Object.keys(changed).length > 0 ? changed : null
}

/** Lists are the same if they contain the same texts in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
