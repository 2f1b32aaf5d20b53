// Tests the settings of the mail server and the sentence about each invalid one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-mail-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'smtp')
writeFileSync(file, 'smtps://mail.school.example\n')

const valid = {
  CAIRN_PUBLIC_URL: 'https://goals.school.example',
  CAIRN_SMTP_URL: 'smtp://cairn%40school:p%3Ass@mail.school.example:2525',
  CAIRN_MAIL_FROM: 'Cairn <cairn@school.example>',
}
const from = valid.CAIRN_MAIL_FROM

test('an address, or a file with one, and a sender configure a mail server', () => {
  expect(readConfig(valid)).toMatchObject({
    mail: {
      host: 'mail.school.example',
      port: 2525,
      secure: false,
      user: 'cairn@school',
      password: 'p:ss',
      from: 'Cairn <cairn@school.example>',
    },
    warnings: [],
  })
  const { CAIRN_SMTP_URL: _, ...rest } = valid
  const inFile = { ...rest, CAIRN_SMTP_URL_FILE: file, CAIRN_MAIL_FROM: 'cairn@school.example' }
  expect(readConfig(inFile).mail).toEqual({
    host: 'mail.school.example',
    port: 465,
    secure: true,
    user: null,
    password: null,
    from: 'cairn@school.example',
  })
  expect(readConfig({ ...valid, CAIRN_SMTP_URL: 'smtp://[::1]' }).mail).toMatchObject({
    host: '::1',
    port: 587,
  })
  expect(readConfig({}).mail).toBeNull()
})

const notAnAddress =
  'CAIRN_SMTP_URL must be an address such as smtp://user:password@host:587 or smtps://…:465.'
const notASender = 'CAIRN_MAIL_FROM must be a sender such as Cairn <cairn@school.example>.'

test.each<[string, Record<string, string>, string]>([
  ['no sender', { CAIRN_MAIL_FROM: '' }, 'CAIRN_MAIL_FROM must be set too when CAIRN_SMTP_URL is set.'],
  ['no server', { CAIRN_SMTP_URL: '' }, 'CAIRN_SMTP_URL must be set too when CAIRN_MAIL_FROM is set.'],
  [
    'no public address',
    { CAIRN_PUBLIC_URL: '' },
    'CAIRN_PUBLIC_URL must be set too when CAIRN_SMTP_URL is set: emails link to it.',
  ],
  ['both', { CAIRN_SMTP_URL_FILE: file }, 'Only one of CAIRN_SMTP_URL and CAIRN_SMTP_URL_FILE may be set.'],
  [
    'no such file',
    { CAIRN_SMTP_URL: '', CAIRN_SMTP_URL_FILE: join(folder, 'none') },
    'CAIRN_SMTP_URL_FILE must name a file that this account can read.',
  ],
  ['another protocol', { CAIRN_SMTP_URL: 'https://mail.school.example' }, notAnAddress],
  ['a path', { CAIRN_SMTP_URL: 'smtp://mail.school.example/x' }, notAnAddress],
  ['no host', { CAIRN_SMTP_URL: 'smtp://' }, notAnAddress],
  ['a password alone', { CAIRN_SMTP_URL: 'smtp://:pass@mail.school.example' }, notAnAddress],
  ['no address at all', { CAIRN_SMTP_URL: 'mail.school.example' }, notAnAddress],
  ['a sender without a dot', { CAIRN_MAIL_FROM: 'Cairn <cairn@school>' }, notASender],
  ['a sender of two lines', { CAIRN_MAIL_FROM: 'Cairn\r\nBcc: x <cairn@school.example>' }, notASender],
  ['two senders', { CAIRN_MAIL_FROM: 'a@school.example, b@school.example' }, notASender],
])('%s stops the start with a sentence that quotes no value', (_what, change, sentence) => {
  expect(() => readConfig({ ...valid, CAIRN_MAIL_FROM: from, ...change })).toThrow(sentence)
})
