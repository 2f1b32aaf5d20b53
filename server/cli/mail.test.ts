// Tests cairn mail-check.
import { afterAll, expect, test } from 'vitest'
import { startMailSink } from '../testing/mail-sink.ts'
import { runCommand } from '../testing/typed-command.ts'

const sink = await startMailSink({ password: 'hush hush' })
afterAll(() => sink.close())
const settings = (address: string) => ({
  CAIRN_PUBLIC_URL: 'http://localhost:3000',
  CAIRN_SMTP_URL: address,
  CAIRN_MAIL_FROM: 'Cairn <cairn@school.example>',
})
const env = settings(`smtp://cairn:hush%20hush@127.0.0.1:${sink.port}`)

test('mail-check signs in and sends a mail to the given address', async () => {
  const tried = await runCommand(env, ['mail-check'])
  expect(tried.failure).toBeNull()
  expect(tried.output).toEqual([
    `server: 127.0.0.1, port ${sink.port}`,
    'sender: Cairn <cairn@school.example>',
    'The mail server answers and accepts email from Cairn.',
  ])
  expect(sink.mails).toEqual([])
  const sent = await runCommand(env, ['mail-check', 'ada@school.example'])
  expect(sent.output.at(-1)).toBe('An email to ada@school.example was accepted. Check that it arrives.')
  expect(sink.mails.map(({ to, headers }) => [to, headers.subject])).toEqual([
    [['ada@school.example'], 'Cairn can send email'],
  ])
})

test('mail-check explains each fault: no server, a wrong password, no answer, no TLS, no address', async () => {
  expect((await runCommand({}, ['mail-check'])).failure).toBe(
    'CAIRN_SMTP_URL is not set, so Cairn sends no email.',
  )
  const wrong = settings(`smtp://cairn:guess@127.0.0.1:${sink.port}`)
  expect((await runCommand(wrong, ['mail-check'])).failure).toBe(
    "The mail server answered 535 to the sign-in. It doesn't accept the name and password in CAIRN_SMTP_URL.",
  )
  const nameless = settings(`smtp://127.0.0.1:${sink.port}`)
  expect((await runCommand(nameless, ['mail-check', 'ada@school.example'])).failure).toBe(
    "The mail server answered 530 to the sign-in. It doesn't accept the name and password in CAIRN_SMTP_URL.",
  )
  expect((await runCommand(settings('smtp://127.0.0.1:1'), ['mail-check'])).failure).toBe(
    "The mail server isn't answering.",
  )
  const plain = settings(`smtps://cairn:hush%20hush@127.0.0.1:${sink.port}`)
  expect((await runCommand(plain, ['mail-check'])).failure).toBe(
    "The mail server doesn't offer a secure connection (TLS).",
  )
  expect((await runCommand(env, ['mail-check', 'ada'])).failure).toBe('"ada" is not an email address.')
})
