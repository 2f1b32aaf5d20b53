// Long lists of rows in portions that one statement holds.

export function* portions<R>(rows: readonly R[], atOnce: number): Generator<R[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce)
}
