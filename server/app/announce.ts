// What the server prints at its start.
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { startCommand } from '../platform/version.ts'

export interface Announcement {
  host: string
  port: number
  publicUrl: string | null
  /** Network addresses of this machine. */
  addresses: readonly string[]
  /** Null once a user exists. */
  setUpToken: string | null
  warnings: readonly string[]
  /** A sentence if the pages are not built. */
  missingPages: string | null
}

const allInterfaces = new Set(['0.0.0.0', '::'])

/** Lines for people; the log has the same for machines. */
export function startLines(start: Announcement): string[] {
  const { port, publicUrl, setUpToken, missingPages } = start
  const [own, ...others] = origins(start)
  const lines = [`Cairn is ready at ${publicUrl ?? own}`]
  if (publicUrl) lines.push(`  It listens at ${own}`)
  for (const other of others) lines.push(`  In your network: ${other}`)
  if (isLoopback(start.host) && !publicUrl) {
    lines.push(
      '  Only this computer can open it. To let others in your network in, stop it and start it as before, but with',
      `  HOST=0.0.0.0${port === 3000 ? '' : ` PORT=${port}`} ${startCommand}`,
    )
  }
  if (setUpToken !== null) {
    lines.push(
      '',
      'Set up your school with this link, which is good until the first account exists:',
      `  ${publicUrl ?? own}/setup?token=${encodeURIComponent(setUpToken)}`,
    )
  }
  if (missingPages !== null) lines.push('', missingPages)
  for (const warning of start.warnings) lines.push('', `Warning: ${warning}`)
  return lines
}

function origins({ host, port, addresses }: Announcement): string[] {
  if (!allInterfaces.has(host)) return [`http://${inUrl(host)}:${port}`]
  return ['localhost', ...addresses].map((address) => `http://${inUrl(address)}:${port}`)
}

function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** IPv4 addresses under which other computers may reach this machine. */
export function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}
