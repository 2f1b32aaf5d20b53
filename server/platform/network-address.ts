// The address that limits are counted by: one line of a provider, whatever addresses a machine on it gives itself.
import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A provider gives each line a /64 at least, and every machine on it may choose among 2^64 addresses. */
const GROUPS_OF_A_LINE = 4

/** An IPv4 address as it is, also where it is written as IPv6 (`::ffff:192.0.2.1`); of other IPv6 addresses the /64. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return ipv4Of(groups)
  const network = groups.slice(0, GROUPS_OF_A_LINE).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%', 1)
  // One spelling for all: lower case, no dotted tail.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part
      .split(':')
      .filter((group) => group !== '')
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(front), numbers(back ?? '')]
  return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last]
}

function ipv4Of(groups: readonly number[]): string {
  return groups
    .slice(-2)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
