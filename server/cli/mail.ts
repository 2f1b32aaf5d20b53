// cairn mail-check: tries the mail server of the settings, for the person who runs the server.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { email } from '../../contract/text.ts'
import { readConfig } from '../app/config.ts'
import type { Delivery } from '../platform/mailer.ts'
import { smtpMailer } from '../platform/smtp-mailer.ts'
import { type CommandLine, command } from './command.ts'
import { CommandFailure } from './terminal.ts'

export function mailCheckCommand(line: CommandLine) {
  return command('mail-check', 'Sign in to the mail server of the settings, and send a mail to try it.')
    .argument('[address]', 'whom to send a mail to; without it none is sent')
    .addHelpText('after', '\nEnds with 1 where something is wrong.')
    .action(async (address: string | undefined) => {
      const { mail } = readConfig(line.env)
      if (!mail) throw new CommandFailure('CAIRN_SMTP_URL is not set, so Cairn sends no mails.')
      const to = address === undefined ? null : checkedAddress(address)
      const mailer = smtpMailer(mail)
      try {
        line.terminal.say(
          `server: ${mail.host}, port ${mail.port}${mail.secure ? ', TLS from the start' : ''}`,
        )
        line.terminal.say(`sender: ${mail.from}`)
        report(await mailer.check())
        line.terminal.say('The mail server is there, and takes mails of Cairn.')
        if (to === null) return
        const words =
          'This mail was sent by cairn mail-check. Whoever reads it knows that mails of Cairn arrive.'
        report(
          await mailer.send({
            to,
            subject: 'Cairn can send mails',
            text: `${words}\n`,
            html: `<p>${words}</p>\n`,
            messageId: `<${randomUUID()}@${mailer.domain}>`,
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        )
        line.terminal.say(`A mail to ${to} was taken. Look whether it arrives.`)
      } finally {
        mailer.close()
      }
    })
}

function checkedAddress(address: string): string {
  const checked = z.safeParse(email, address)
  if (!checked.success) throw new CommandFailure(`"${address}" is no e-mail address.`)
  return checked.data
}

function report(delivery: Delivery): void {
  if (!delivery.sent) throw new CommandFailure(delivery.reason)
}
