// Describes the settings, the command line and the npm commands in their own words.
import type { Command } from 'commander'
import { listedProviderSettings } from '../../server/app/provider-settings.ts'
import { listedSettings } from '../../server/app/settings.ts'
import { cairn } from '../../server/cli/cairn.ts'
import { processTerminal } from '../../server/cli/terminal.ts'
import { tasks } from '../bootstrap/tasks.mjs'
import { table } from './marked-blocks.ts'

export function settingsTable(): string {
  const rows = listedSettings.map(({ name, default: value, shownDefault: shown, meaning }) => [
    `\`${name}\``,
    value === undefined ? (shown ?? 'none') : `\`${value}\``,
    meaning,
  ])
  return table(['variable', 'default', 'meaning'], rows)
}

export function providerSettingsTable(): string {
  const rows = listedProviderSettings.map(({ name, meaning }) => [`\`CAIRN_OIDC_K_${name}\``, meaning])
  return table(['setting', 'value'], rows)
}

export function outgoingTable(): string {
  const rows = listedSettings.flatMap(({ name, reaches }) => (reaches ? [[`\`${name}\``, reaches]] : []))
  return `Without these settings the server sends no request to another machine.\n\n${table(['setting', 'the server then reaches'], rows)}`
}

export function commandsTable(): string {
  const program = cairn({ env: {}, terminal: processTerminal() })
  const rows = program.commands.map((command) => [`\`${usageOf(command)}\``, descriptionOf(command)])
  return table(['command', 'what it does'], rows)
}

/** With the options that change what it does, and its arguments. */
function usageOf(command: Command): string {
  const options = command.options.map(({ flags }) => `[${flags}]`)
  const values = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  return [command.name(), ...options, ...values].join(' ')
}

function descriptionOf(command: Command): string {
  const options = command.options.map(({ long, description }) => `\`${long}\`: ${description}`)
  return [command.description(), ...(options.length > 0 ? [`${options.join('; ')}.`] : [])].join(' ')
}

export function tasksTable(): string {
  return table(
    ['`npm run …`', 'what it does'],
    Object.entries(tasks).map(([name, meaning]) => [`\`${name}\``, meaning]),
  )
}
