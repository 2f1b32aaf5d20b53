// Proofs of who a caller is: what could take an account over asks for one of the last 15 minutes.
import type { Caller } from './caller.ts'
import { refuse } from './errors.ts'

export const PROOF_MS = 15 * 60 * 1000

/** The end of the caller's proof; null without one that still holds. */
export function provedUntil({ provedAt }: Pick<Caller, 'provedAt'>, now: number): number | null {
  return provedAt !== null && now < provedAt + PROOF_MS ? provedAt + PROOF_MS : null
}

export function requireProof({ caller, now }: { caller: Pick<Caller, 'provedAt'>; now: number }): void {
  if (provedUntil(caller, now) === null) refuse('proof_needed')
}
