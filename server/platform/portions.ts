// Long lists in portions of what one statement, or one turn, holds.

export function* portions<T>(items: readonly T[], atOnce: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce)
}
