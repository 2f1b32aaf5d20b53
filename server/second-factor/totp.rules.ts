// One-time codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret in base32, as apps read it. */
export function newSecret(): string {
  return base32(randomBytes(SECRET_BYTES))
}

/** 32 letters hold 20 bytes without a rest. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => ALPHABET.charAt(Number.parseInt(five, 2)))
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** `step`: how many half minutes since 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** The step of the code: the one before, now or after; null for any other. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const step = stepAt(now)
  const matching = [step, step - 1, step + 1].filter((one) =>
    timingSafeEqual(Buffer.from(codeAt(secret, one)), Buffer.from(code)),
  )
  return matching[0] ?? null
}

/** What an app reads as a QR code. */
export function otpauthUri(username: string, secret: string): string {
  return `otpauth://totp/Cairn:${username}?secret=${secret}&issuer=Cairn`
}
