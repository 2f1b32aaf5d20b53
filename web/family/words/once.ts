/** Makes a value at its first use: an object of Intl takes time that the start of a page does not have. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
