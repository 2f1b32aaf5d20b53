// The cost of hashing a password. It is high, so that few passwords of a stolen database can be guessed.

/** Parameters of Argon2id; memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The lowest cost that OWASP recommends. About 8 ms of CPU time. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
