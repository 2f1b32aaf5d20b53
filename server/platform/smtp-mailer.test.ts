// Tests the mailer with every answer that a mail server may give at each step.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mail } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Step = 'greeting' | 'EHLO' | 'HELO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'text'
const taken: Record<Step, string> = {
  greeting: '220 mail.example',
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  HELO: '250 mail.example',
  STARTTLS: '220 Go on',
  AUTH: '235 2.7.0 Welcome',
  MAIL: '250 2.1.0 Fine',
  RCPT: '250 2.1.5 Fine',
  DATA: '354 Go on',
  text: '250 2.0.0 Taken',
}
const isStep = (verb: string): verb is Step => Object.hasOwn(taken, verb)
/** 'drip' sends a byte every few milliseconds and never ends its answer; 'death' closes the connection. */
type Answers = Partial<Record<Step, string>>

/** A mail server that answers with these lines; `sockets` are its open connections. */
async function scripted(answers: Answers) {
  const sockets = new Set<Socket>()
  const texts: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const answer = (step: Step) => {
      const line = answers[step] ?? taken[step]
      if (line === 'death') socket.destroy()
      else if (line === 'drip') {
        const timer = setInterval(() => socket.write('2'), 5)
        socket.on('close', () => clearInterval(timer))
      } else socket.write(`${line}\r\n`)
      return line
    }
    let text: string | null = null
    answer('greeting')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (text === null) {
          const [verb = ''] = line.split(' ')
          if (verb === 'RSET') socket.write('250 Fine\r\n')
          else if (verb === 'QUIT') socket.end('221 Bye\r\n')
          else if (isStep(verb) && answer(verb).startsWith('354')) text = ''
        } else if (line === '.') {
          texts.push(text)
          text = null
          answer('text')
        } else text += `${line}\r\n`
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port, sockets, texts }
}

function mailerFor(port: number, options?: { limitMs?: number; isSecure?: boolean }) {
  const settings = {
    host: '127.0.0.1',
    port,
    secure: options?.isSecure ?? false,
    user: 'cairn',
    password: 'hush',
    from: 'Cairn <cairn@school.example>',
  }
  const mailer = smtpMailer(settings, options)
  closing.push(() => mailer.close())
  return mailer
}

const mail: Mail = {
  to: 'ana@home.example',
  subject: 'The week',
  text: 'Words\n',
  html: '<p>Words</p>\n',
  messageId: '<1@school.example>',
  headers: {},
}

describe('an answer of the mail server', () => {
  test.each<[Answers, 'refused' | 'busy' | 'away' | 'unusable', string]>([
    // These concern the server or the sender: all mails wait.
    [{ greeting: '554 5.7.1 No' }, 'unusable', 'The mail server answered 554 instead of a greeting.'],
    [{ greeting: '421 Try later' }, 'unusable', 'The mail server answered 421 instead of a greeting.'],
    [{ EHLO: '421 Busy' }, 'unusable', 'The mail server answered 421 to EHLO.'],
    [{ EHLO: '550 No', HELO: '550 No' }, 'unusable', 'The mail server answered 550 to HELO.'],
    [
      { AUTH: '535 5.7.8 No' },
      'unusable',
      "The mail server answered 535 to the sign-in. It doesn't accept the name and password in CAIRN_SMTP_URL.",
    ],
    [
      { AUTH: '454 4.7.0 Later' },
      'unusable',
      "The mail server answered 454 to the sign-in. It doesn't accept the name and password in CAIRN_SMTP_URL.",
    ],
    [
      { EHLO: '250-mail.example\r\n250 STARTTLS', STARTTLS: '454 4.7.0 Not now' },
      'unusable',
      "The mail server answered 454 to STARTTLS. It doesn't offer a secure connection (TLS).",
    ],
    [{ MAIL: '553 5.7.1 Not yours' }, 'unusable', 'The mail server answered 553 to the sender address.'],
    [{ MAIL: '452 4.3.1 Full' }, 'unusable', 'The mail server answered 452 to the sender address.'],
    [
      { RCPT: '550 5.4.5 Daily limit' },
      'unusable',
      'The mail server answered 550: its sending limit is reached.',
    ],
    [
      { text: '552-5.4.5 Daily\r\n552 5.4.5 limit' },
      'unusable',
      'The mail server answered 552: its sending limit is reached.',
    ],
    [{ RCPT: '421 4.7.0 Too fast' }, 'unusable', 'The mail server answered 421 and ended the connection.'],
    // These concern the recipient: the mail has failed.
    [{ RCPT: '550 5.1.1 Nobody' }, 'refused', 'The mail server answered 550 to the recipient address.'],
    [{ RCPT: '554 5.7.1 Not here' }, 'refused', 'The mail server answered 554 to the recipient address.'],
    [{ text: '552 5.2.2 Mailbox full' }, 'refused', 'The mail server answered 552.'],
    [{ text: '554 Seen from 5.7.1.20' }, 'refused', 'The mail server answered 554.'],
    // These concern this mail at this time: it waits.
    [{ RCPT: '451 Greylisted' }, 'busy', 'The mail server answered 451 to the recipient address.'],
    [{ RCPT: '452 4.2.2 Full' }, 'busy', 'The mail server answered 452 to the recipient address.'],
    [{ DATA: '554 5.5.1 No' }, 'busy', 'The mail server answered 554.'],
    [{ text: '451 Later' }, 'busy', 'The mail server answered 451.'],
    [{ text: '554 5.7.1 Looks like spam' }, 'busy', 'The mail server answered 554.'],
    [{ text: '550 5.1.1 5.7.26 Not signed.' }, 'busy', 'The mail server answered 550.'],
    // Here the server does not answer.
    [{ text: 'death' }, 'away', "The mail server isn't answering."],
    [{ RCPT: 'death' }, 'away', "The mail server isn't answering."],
    [{ greeting: 'death' }, 'away', "The mail server isn't answering."],
  ])('the answer %j is %s: %s', async (answers, kind, reason) => {
    const { port } = await scripted(answers)
    expect(await mailerFor(port).send(mail)).toEqual({ sent: false, kind, reason })
  })

  test('a failed TLS connection is reported with the word TLS', async () => {
    const { port } = await scripted({})
    expect(await mailerFor(port, { isSecure: true }).send(mail)).toEqual({
      sent: false,
      kind: 'unusable',
      reason: "The mail server doesn't offer a secure connection (TLS).",
    })
  })
})

describe('a server that sends a byte now and then', () => {
  test.each<[Answers]>([[{ greeting: 'drip' }], [{ RCPT: 'drip' }], [{ text: 'drip' }]])(
    'a server that stalls at %j is abandoned after the limit, and its connection is closed',
    async (answers) => {
      const { port, sockets } = await scripted(answers)
      expect(await mailerFor(port, { limitMs: 300 }).send(mail)).toEqual({
        sent: false,
        kind: 'away',
        reason: 'The mail server took longer than 0.3 seconds for one email.',
      })
      await expect.poll(() => sockets.size).toBe(0)
    },
  )

  test('a caller that stops closes the connection, and the next mail uses a new one', async () => {
    const answers: Answers = { text: 'drip' }
    const { port, sockets, texts } = await scripted(answers)
    const mailer = mailerFor(port)
    const stop = new AbortController()
    const sending = mailer.send(mail, { signal: stop.signal })
    await expect.poll(() => texts.length).toBe(1)
    stop.abort()
    expect(await sending).toEqual({
      sent: false,
      kind: 'away',
      reason: 'Sending was stopped before the server answered.',
    })
    await expect.poll(() => sockets.size).toBe(0)
    delete answers.text
    expect(await mailer.send(mail)).toEqual({ sent: true })
    expect(texts.length).toBe(2)
    expect(await mailer.send(mail, { signal: stop.signal })).toMatchObject({ sent: false, kind: 'away' })
    expect(texts.length).toBe(2)
  })
})
