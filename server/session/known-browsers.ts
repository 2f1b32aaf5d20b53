// Browsers that people signed in from before: each keeps a signed cookie (OWASP's device cookie) with a mark of every
// account that did, so that strangers' wrong passwords for a name hold up strangers only (docs/decisions/0018).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../platform/db/open.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as the cookie itself lives. */
const DAYS = 90
/** Children share laptops: a class of them signs in on one. A mark has 27 characters, the cookie less than 1 kB. */
const MOST_ACCOUNTS = 30
const MARK_BYTES = 16

interface Account {
  id: number
  password_hash: string
}

export interface KnownBrowsers {
  /** The id of the browser, if the account signed in from it within 90 days and has the same password still; or null. */
  deviceOf(cookie: string | undefined, account: Account | undefined, now: number): Promise<string | null>
  /** The cookie with a new mark of the account, in front of those of others. */
  cookieWith(cookie: string | undefined, account: Account, now: number): Promise<string>
}

export function knownBrowsers({ db }: Pick<Database, 'db'>): KnownBrowsers {
  let kept: string | undefined
  /** The same on all nodes: it is in the database, since the migration that made the table. */
  const key = async () => {
    const secret = db.selectFrom('secrets').select('value').where('name', '=', 'device_cookie')
    kept ??= (await secret.executeTakeFirstOrThrow()).value
    return kept
  }
  return {
    deviceOf: async (cookie, account, now) => {
      const browser = read(cookie)
      if (!browser) return null
      // Of an unknown name as much is computed as of any other.
      const isMine = await marksOf(browser.device, account ?? { id: 0, password_hash: '' }, now, key)
      return browser.marks.filter(isMine).length > 0 ? browser.device : null
    },
    cookieWith: async (cookie, account, now) => {
      const { device, marks } = read(cookie) ?? {
        device: randomBytes(MARK_BYTES).toString('base64url'),
        marks: [],
      }
      const isMine = await marksOf(device, account, now, key)
      const others = marks.filter((mark) => !isMine(mark) && isFresh(mark, now))
      const mine = markOf(await key(), device, account, dayOf(now))
      return [device, mine, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.')
    },
  }
}

function read(cookie: string | undefined): { device: string; marks: string[] } | null {
  if (cookie === undefined || !/^[\w-]{22}(\.[0-9a-z]{1,6}~[\w-]{22}){0,30}$/.test(cookie)) return null
  const [device = '', ...marks] = cookie.split('.')
  return { device, marks }
}

/** Says of a mark whether it is the account's, made within 90 days. */
async function marksOf(device: string, account: Account, now: number, key: () => Promise<string>) {
  const secret = await key()
  return (mark: string): boolean => {
    const expected = markOf(secret, device, account, dayIn(mark))
    return timingSafeEqual(Buffer.from(expected), Buffer.from(mark)) && isFresh(mark, now)
  }
}

/**
 * The day and what only this server can compute of it. The hash of the password is part of that: a new password, whoever
 * gave it, makes all browsers of the account unknown. The browser's id is, too: a mark in another cookie is worth nothing.
 */
function markOf(secret: string, device: string, { id, password_hash }: Account, day: string): string {
  const mac = createHmac('sha256', secret).update([device, day, id, password_hash].join('.'))
  return `${day}~${mac.digest().subarray(0, MARK_BYTES).toString('base64url')}`
}

function dayOf(now: number): string {
  return Math.floor(now / DAY_MS).toString(36)
}

function dayIn(mark: string): string {
  return mark.split('~', 1)[0] ?? ''
}

function isFresh(mark: string, now: number): boolean {
  const age = Math.floor(now / DAY_MS) - Number.parseInt(dayIn(mark), 36)
  return age >= 0 && age < DAYS
}
