// Reads the settings of the mail server, CAIRN_SMTP_URL and CAIRN_MAIL_FROM. A sentence about a bad one names the setting and
// not its value, which may be a secret.
import * as z from 'zod/mini'
import { isStorable } from '../../contract/characters.ts'
import { email } from '../../contract/text.ts'
import type { MailSettings } from '../platform/mailer.ts'
import { ConfigError, parse, readSecretFile } from './config-error.ts'
import type { Settings } from './settings.ts'

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

/** Returns null without a mail server. Throws ConfigError. `publicUrl` is the checked CAIRN_PUBLIC_URL. */
export function mailSettings(settings: Settings, publicUrl: string | null): MailSettings | null {
  const { CAIRN_SMTP_URL: url, CAIRN_SMTP_URL_FILE: file, CAIRN_MAIL_FROM: from } = settings
  if (url === null && file === null && from === null) return null
  if (url !== null && file !== null)
    throw new ConfigError('Only one of CAIRN_SMTP_URL and CAIRN_SMTP_URL_FILE may be set.')
  if (url === null && file === null)
    throw new ConfigError('CAIRN_SMTP_URL must be set too when CAIRN_MAIL_FROM is set.')
  const name = url === null ? 'CAIRN_SMTP_URL_FILE' : 'CAIRN_SMTP_URL'
  if (from === null) throw new ConfigError(`CAIRN_MAIL_FROM must be set too when ${name} is set.`)
  if (publicUrl === null)
    throw new ConfigError(`CAIRN_PUBLIC_URL must be set too when ${name} is set: emails link to it.`)
  const address = url ?? readSecretFile(file ?? '', 'CAIRN_SMTP_URL_FILE').trim()
  return { ...parse(mailServer(name), address), from: parse(sender, from) }
}

type MailServer = Omit<MailSettings, 'from'>

function mailServer(name: string): z.ZodMiniType<MailServer, string> {
  const error = `${name} must be an address such as smtp://user:password@host:587 or smtps://…:465.`
  const percent = `${name} must write % in names and passwords as %25.`
  return z.pipe(
    z.string().check(
      z.refine(isMailServer, { error, abort: true }),
      z.refine((value) => isDecodable(new URL(value)), percent),
    ),
    z.transform(toMailServer),
  )
}

function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  const isBare = (url.pathname === '' || url.pathname === '/') && url.search + url.hash === ''
  const isNamed = url.password === '' || url.username !== ''
  return /^smtps?:$/.test(url.protocol) && isBare && url.hostname !== '' && isNamed
}

function isDecodable({ username, password }: URL): boolean {
  try {
    // The results are used, because the bundler drops calls that it considers free of effects.
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}` !== ''
  } catch {
    return false
  }
}

function toMailServer(value: string): MailServer {
  const url = new URL(value)
  const protocol = url.protocol === 'smtps:' ? 'smtps:' : 'smtp:'
  const isAnonymous = url.username === ''
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    secure: protocol === 'smtps:',
    user: isAnonymous ? null : decodeURIComponent(url.username),
    password: isAnonymous ? null : decodeURIComponent(url.password),
  }
}

/** Accepts 'Cairn <cairn@school.example>' or just the address. */
const sender = z.pipe(
  z.pipe(z.string(), z.transform(toNameAndAddress)).check(
    // Control characters would begin another header.
    z.refine(
      ({ name, address }) =>
        z.safeParse(email, address).success && isStorable(name) && !/[\p{Cc}",;:@\\]/u.test(name),
      'CAIRN_MAIL_FROM must be a sender such as Cairn <cairn@school.example>.',
    ),
  ),
  z.transform(({ name, address }) => (name.trim() === '' ? address : `${name.trim()} <${address}>`)),
)

function toNameAndAddress(value: string): { name: string; address: string } {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? []
  return { name, address: (inBrackets ?? value).trim() }
}
