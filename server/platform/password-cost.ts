// What it costs to hash a password, in memory and time: much, so that a stolen database is of little use.

/** As Argon2id names them; memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's smallest recommended cost. About 8 ms of a processor. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
