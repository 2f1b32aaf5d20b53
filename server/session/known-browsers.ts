// Recognizes browsers that people have signed in from. Each has a signed cookie (OWASP's device cookie) with a mark for
// every such account, so that strangers' wrong passwords for a name block only strangers (docs/decisions/0018).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../platform/db/open.ts'
import { cookies } from '../platform/http/cookies.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A mark is valid as long as the cookie itself. */
const MARK_DAYS = (cookies.cairn_device.seconds * 1000) / DAY_MS
/** A whole class may share a laptop. A mark has 27 characters, the cookie less than 1 kB. */
const MAX_ACCOUNTS = 30
const MARK_BYTES = 16

interface Account {
  id: number
  password_hash: string
}

export type KnownBrowsers = ReturnType<typeof knownBrowsers>

export function knownBrowsers({ db }: Pick<Database, 'db'>) {
  let cachedKey: string | undefined
  /** All nodes share the key: the migration that created the table `secrets` stored it. */
  const key = async () => {
    const secret = db.selectFrom('secrets').select('value').where('name', '=', 'device_cookie')
    cachedKey ??= (await secret.executeTakeFirstOrThrow()).value
    return cachedKey
  }
  return {
    /** The browser's id if the account signed in from it within 90 days and has not changed its password since, or null. */
    findDevice: async (cookie: string | undefined, account: Account | undefined, now: number) => {
      const browser = parse(cookie)
      if (!browser) return null
      // Unknown names take the same work, so that the time does not reveal which names exist.
      const isOwnMark = await createOwnMarkTest(
        browser.device,
        account ?? { id: 0, password_hash: '' },
        now,
        key,
      )
      return browser.marks.filter(isOwnMark).length > 0 ? browser.device : null
    },
    /** The cookie with a new mark for the account, before the marks of other accounts. */
    createCookie: async (cookie: string | undefined, account: Account, now: number) => {
      const { device, marks } = parse(cookie) ?? {
        device: randomBytes(MARK_BYTES).toString('base64url'),
        marks: [],
      }
      const isOwnMark = await createOwnMarkTest(device, account, now, key)
      const others = marks.filter((mark) => !isOwnMark(mark) && isFresh(mark, now))
      const own = createMark(await key(), device, account, toDayText(now))
      return [device, own, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.')
    },
  }
}

function parse(cookie: string | undefined): { device: string; marks: string[] } | null {
  if (cookie === undefined || !/^[\w-]{22}(\.[0-9a-z]{1,6}~[\w-]{22}){0,30}$/.test(cookie)) return null
  const [device = '', ...marks] = cookie.split('.')
  return { device, marks }
}

/** Returns a function that checks whether a mark belongs to the account and is at most 90 days old. */
async function createOwnMarkTest(device: string, account: Account, now: number, key: () => Promise<string>) {
  const secret = await key()
  return (mark: string): boolean => {
    const expected = createMark(secret, device, account, getMarkDay(mark))
    return timingSafeEqual(Buffer.from(expected), Buffer.from(mark)) && isFresh(mark, now)
  }
}

/**
 * The day and an HMAC. The HMAC covers the password hash, so that any new password makes all browsers of the account
 * unknown, and the browser's id, so that a mark copied into another cookie is invalid.
 */
function createMark(secret: string, device: string, { id, password_hash }: Account, day: string): string {
  const mac = createHmac('sha256', secret).update([device, day, id, password_hash].join('.'))
  return `${day}~${mac.digest().subarray(0, MARK_BYTES).toString('base64url')}`
}

function toDayText(now: number): string {
  return Math.floor(now / DAY_MS).toString(36)
}

function getMarkDay(mark: string): string {
  return mark.split('~', 1)[0] ?? ''
}

function isFresh(mark: string, now: number): boolean {
  const age = Math.floor(now / DAY_MS) - Number.parseInt(getMarkDay(mark), 36)
  return age >= 0 && age < MARK_DAYS
}
