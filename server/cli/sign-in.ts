// The commands cairn oidc-check, unlink-identities and reset-second-factor, with which the operator looks after sign-in through
// providers and second factors.

import { sentence } from '../../contract/sentence.ts'
import { plural } from '../../contract/sentences.ts'
import { type Config, readConfig } from '../app/config.ts'
import { providerClient } from '../oidc/index.ts'
import { recordCommand } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { callbackUrl, type Provider } from '../platform/provider.ts'
import { removeFactors } from '../second-factor/index.ts'
import { findAccount, resetSignIn } from './accounts.ts'
import { type CommandLine, command, type Work, withData } from './command.ts'
import { CommandFailure } from './terminal.ts'

/** If the clocks differ by more, codes and tokens are refused. */
const WRONG_CLOCK_SECONDS = 60

export function oidcCheckCommand(line: CommandLine) {
  return command(
    'oidc-check',
    'Ask the sign-in providers for their metadata and compare them with the settings.',
  )
    .argument('[key]', 'one of CAIRN_OIDC; by default all of them')
    .addHelpText('after', '\nExits with 1 if something is wrong.')
    .action(async (key: string | undefined) => {
      const config = readConfig(line.env)
      const providers = key === undefined ? config.providers : [findProvider(config, key)]
      if (providers.length === 0) throw new CommandFailure('CAIRN_OIDC lists no provider.')
      const wrong: string[] = []
      for (const provider of providers) {
        const { lines, isWrong } = await checkProvider(provider, config.publicUrl ?? '')
        for (const text of lines) line.terminal.say(text)
        if (isWrong) wrong.push(provider.key)
      }
      if (wrong.length > 0) throw new CommandFailure(`Something is wrong with ${wrong.join(', ')}.`)
    })
}

function findProvider({ providers }: Config, key: string): Provider {
  const found = providers.find((provider) => provider.key === key)
  if (!found) throw new CommandFailure(`CAIRN_OIDC does not list "${key}".`)
  return found
}

async function checkProvider(provider: Provider, publicUrl: string) {
  const heading = [
    `${provider.key}:`,
    `  issuer of the settings: ${provider.issuer}`,
    `  address to register:    ${callbackUrl(publicUrl, provider)}`,
    `  claim of the address:   ${provider.claim}`,
    `  address is verified:    ${provider.alwaysVerified ? 'always' : 'claim'}`,
  ]
  try {
    const { issuer, clockDifferenceMs, problem } = await providerClient().inspect(provider)
    const seconds = clockDifferenceMs === null ? null : Math.round(clockDifferenceMs / 1000)
    const clockIsWrong = seconds !== null && Math.abs(seconds) > WRONG_CLOCK_SECONDS
    const clock =
      seconds === null ? 'unknown' : `${seconds} s${clockIsWrong ? ': one of the two clocks is wrong' : ''}`
    const lines = [
      ...heading,
      `  issuer of the metadata: ${issuer}`,
      `  clock of the provider:  ${clock}`,
      ...(problem === null ? [] : [`  problem: ${problem}`]),
    ]
    return { lines, isWrong: clockIsWrong || problem !== null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'an unknown failure'
    return { lines: [...heading, `  problem: ${reason}`], isWrong: true }
  }
}

export function unlinkIdentitiesCommand(line: CommandLine) {
  return command('unlink-identities', 'Remove all links of a provider: people link again by email.')
    .argument('<key>', 'the provider, one of CAIRN_OIDC')
    .action(async (key: string) => {
      const links = await withData(line, (work) => unlinkIdentities(work, findProvider(work.config, key)))
      line.terminal.say(`Removed ${plural(links, 'link')} of ${key}.`)
    })
}

/** Returns how many links were removed. */
export async function unlinkIdentities(
  { database, now }: Pick<Work, 'database' | 'now'>,
  { key, issuer }: Provider,
): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('identities')
      .where('issuer', '=', issuer)
      .executeTakeFirst()
    const links = Number(numDeletedRows)
    const nowhere = { db: tx, schoolId: null }
    await recordCommand(nowhere, {
      at: now,
      action: 'identity.unlink',
      subject: sentence('All links of {provider}', { provider: key }),
      detail: { links },
    })
    return links
  })
}

export function resetSecondFactorCommand(line: CommandLine) {
  return command('reset-second-factor', 'Remove the second factor of an account and end all its sessions.')
    .argument('<username>', 'whose factor it is')
    .action(async (username: string) => {
      const name = await withData(line, (work) => resetSecondFactor(work, username))
      line.terminal.say(`${name} no longer has a second factor and was signed out everywhere.`)
    })
}

/** Returns the person's name. Throws CommandFailure for an unknown username. */
export async function resetSecondFactor(
  work: Pick<Work, 'database' | 'now'>,
  username: string,
): Promise<string> {
  const user = await findAccount(work.database, username)
  return resetSignIn(work, user, 'second-factor.reset', (tx) => removeFactors(tx, user.id))
}
