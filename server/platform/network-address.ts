// The address that rate limits count by: one connection of a provider, whatever addresses its machines choose.
import { isIP, isIPv6 } from 'node:net'

const GROUPS = 8
/** A provider assigns each connection at least a /64, and every machine on it may choose among 2^64 addresses. */
const NETWORK_GROUPS = 4

/** An IPv4 address, also where it is written as IPv6 (`::ffff:192.0.2.1`); for other IPv6 addresses their /64. */
export function toNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = parseGroups(ip)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return toIpv4(groups)
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Returns the addresses of an X-Forwarded-For header without the ports, brackets and quotes that some proxies write. Everything
 * before a part that is not an address is left out, because nobody vouches for it. An empty result means that the connection's own
 * address counts.
 */
export function forwardedAddresses(header: string): string {
  const parts = header.split(',').map((part) => part.trim())
  const addresses = parts.filter((part) => part !== '').map(parseAddress)
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ')
}

/** `192.0.2.7:40001`, `[2001:db8::1]:40001` or `[2001:db8::1]`, maybe in quotes. */
const WITH_PORT = /^"?(?:\[([0-9a-f:.]+(?:%[\w.-]+)?)\]|([\d.]+))(?::\d{0,5})?"?$/i

/** Returns null if the part is not an address. */
function parseAddress(part: string): string | null {
  if (isIP(part)) return part
  const [, ipv6, ipv4] = WITH_PORT.exec(part) ?? []
  const address = ipv6 ?? ipv4 ?? ''
  return isIP(address) ? address : null
}

function parseGroups(ip: string): number[] {
  const [address = ''] = ip.split('%', 1)
  // URL normalizes the spelling: lower case, no dotted IPv4 at the end.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part
      .split(':')
      .filter((group) => group !== '')
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(front), numbers(back ?? '')]
  return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last]
}

function toIpv4(groups: readonly number[]): string {
  return groups
    .slice(-2)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
