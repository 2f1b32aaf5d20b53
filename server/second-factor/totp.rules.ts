// Computes and checks the one-time codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds).
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
const SECRET_BYTES = 20

/** A secret in base32, as apps read it. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const createTotp = (secret: string) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 })

/** `step` counts half minutes since 1970. */
export const generateCode = (secret: string, step: number): string =>
  createTotp(secret).generate({ timestamp: step * STEP_MS })

export function toStep(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** The step of the code if it is the current one or next to it; null for any other code. */
export function findStep(secret: string, code: string, now: number): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : toStep(now) + delta
}

/** The text of the QR code that apps scan. */
export function toOtpauthUri(username: string, secret: string): string {
  return `otpauth://totp/Cairn:${username}?secret=${secret}&issuer=Cairn`
}
