// The command cairn mail-check, with which the operator tries the mail server of the settings.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { email } from '../../contract/text.ts'
import { readConfig } from '../app/config.ts'
import type { Delivery } from '../platform/mailer.ts'
import { smtpMailer } from '../platform/smtp-mailer.ts'
import { type CommandLine, command } from './command.ts'
import { CommandFailure } from './terminal.ts'

export function mailCheckCommand(line: CommandLine) {
  return command('mail-check', 'Sign in to the configured mail server and send a test email.')
    .argument('[address]', 'where to send a test email; without it none is sent')
    .addHelpText('after', '\nExits with 1 if something is wrong.')
    .action(async (address: string | undefined) => {
      const { mail } = readConfig(line.env)
      if (!mail) throw new CommandFailure('CAIRN_SMTP_URL is not set, so Cairn sends no email.')
      const to = address === undefined ? null : parseAddress(address)
      const mailer = smtpMailer(mail)
      try {
        line.terminal.say(
          `server: ${mail.host}, port ${mail.port}${mail.secure ? ', TLS from the start' : ''}`,
        )
        line.terminal.say(`sender: ${mail.from}`)
        requireSent(await mailer.check())
        line.terminal.say('The mail server answers and accepts email from Cairn.')
        if (to === null) return
        const words = 'This is a test from cairn mail-check. If you can read it, email from Cairn arrives.'
        requireSent(
          await mailer.send({
            to,
            subject: 'Cairn can send email',
            text: `${words}\n`,
            html: `<p>${words}</p>\n`,
            messageId: `<${randomUUID()}@${mailer.domain}>`,
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        )
        line.terminal.say(`An email to ${to} was accepted. Check that it arrives.`)
      } finally {
        mailer.close()
      }
    })
}

function parseAddress(address: string): string {
  const checked = z.safeParse(email, address)
  if (!checked.success) throw new CommandFailure(`"${address}" is not an email address.`)
  return checked.data
}

function requireSent(delivery: Delivery): void {
  if (!delivery.sent) throw new CommandFailure(delivery.reason)
}
