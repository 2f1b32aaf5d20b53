// Splits long lists into chunks that fit into one statement, or into one batch of concurrent work.

export function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
