// The settings of the mail server, CAIRN_SMTP_URL and CAIRN_MAIL_FROM. A sentence about a bad one names the setting and not its
// value, which may be a secret.
import * as z from 'zod/mini'
import { isStorable } from '../../contract/characters.ts'
import { email } from '../../contract/text.ts'
import type { MailSettings } from '../platform/mailer.ts'
import { ConfigError, contentOf, type Environment, text } from './config-error.ts'

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

/** Null without a mail server. Throws ConfigError. `publicUrl` is the checked CAIRN_PUBLIC_URL. */
export function mailSettings(env: Environment, publicUrl: string | null): MailSettings | null {
  const [plain, file, from] = ['CAIRN_SMTP_URL', 'CAIRN_SMTP_URL_FILE', 'CAIRN_MAIL_FROM'].map((name) =>
    text(env, name),
  )
  if (plain === undefined && file === undefined && from === undefined) return null
  if (plain !== undefined && file !== undefined)
    throw new ConfigError('Only one of CAIRN_SMTP_URL and CAIRN_SMTP_URL_FILE may be set.')
  if (plain === undefined && file === undefined)
    throw new ConfigError('CAIRN_SMTP_URL must be set too when CAIRN_MAIL_FROM is set.')
  const setting = plain === undefined ? 'CAIRN_SMTP_URL_FILE' : 'CAIRN_SMTP_URL'
  if (from === undefined) throw new ConfigError(`CAIRN_MAIL_FROM must be set too when ${setting} is set.`)
  if (publicUrl === null)
    throw new ConfigError(`CAIRN_PUBLIC_URL must be set too when ${setting} is set: mails hold links to it.`)
  const address = plain ?? contentOf(file ?? '', 'CAIRN_SMTP_URL_FILE').trim()
  return { ...serverOf(address, setting), from: senderOf(from) }
}

function serverOf(value: string, setting: string): Omit<MailSettings, 'from'> {
  const url = URL.canParse(value) ? new URL(value) : null
  const isMail = url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:')
  const isBare = url !== null && (url.pathname === '' || url.pathname === '/') && url.search + url.hash === ''
  if (!url || !isMail || !isBare || url.hostname === '' || (url.password !== '' && url.username === ''))
    throw new ConfigError(
      `${setting} must be an address such as smtp://user:password@host:587 or smtps://…:465.`,
    )
  const protocol = url.protocol === 'smtps:' ? 'smtps:' : 'smtp:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    secure: protocol === 'smtps:',
    user: url.username === '' ? null : decoded(url.username, setting),
    password: url.username === '' ? null : decoded(url.password, setting),
  }
}

function decoded(part: string, setting: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError(`${setting} must write % in names and passwords as %25.`)
  }
}

/** 'Cairn <cairn@school.example>', or the address alone. */
function senderOf(value: string): string {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? []
  const address = (inBrackets ?? value).trim()
  // Control characters would begin another header.
  const isName = isStorable(name) && !/[\p{Cc}",;:@\\]/u.test(name)
  if (!z.safeParse(email, address).success || !isName)
    throw new ConfigError('CAIRN_MAIL_FROM must be a sender such as Cairn <cairn@school.example>.')
  return name.trim() === '' ? address : `${name.trim()} <${address}>`
}
