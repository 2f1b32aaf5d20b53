// An address as a code that a phone or tablet reads with its camera.
import { encode } from 'uqr'

export interface AddressCode {
  /** Modules along an edge, with the quiet margin. */
  size: number
  /** The black modules as one path. */
  path: string
}

/** White modules around the code; readers need four, the white of the card gives the rest. */
const MARGIN = 2

/** With enough spare for a crease or a spot. */
export function addressCode(address: string): AddressCode {
  const { size, data } = encode(address, { ecc: 'M', border: MARGIN })
  const runs = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: runs.join('') }
}
