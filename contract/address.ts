// Builds the address of a call from its path in the endpoint table, its parameters and its query; and the range of ids.

/** Every id is an integer from 1 to the maximum of a 32-bit column. */
export const MAX_ID = 2 ** 31 - 1

interface Arguments {
  params?: Record<string, number | string> | undefined
  query?: object | undefined
}

/** '/api/users/:id/goals' with its parameters and query filled in. */
export function buildAddress(path: string, { params = {}, query = {} }: Arguments): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
