/** Creates a value on first use, because creating an Intl object would delay the start of a page. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
