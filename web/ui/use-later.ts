import { useEffect, useState } from 'react'

/** After the first paint of what matters, in milliseconds. */
const LATER = 1200

/** False at first: for what nobody misses in the first moment of a visit. */
export function useLater(): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER)
    return () => clearTimeout(timer)
  }, [])
  return later
}
