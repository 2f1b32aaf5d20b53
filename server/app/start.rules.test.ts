import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, test, vi } from 'vitest'
import { serverLog } from './log.ts'
import { describeDatabase, requireFolder } from './open-data.ts'
import { type Announcement, startLines } from './start.ts'
import { databaseFailure, folderFailure, listenFailure } from './start-failure.ts'

const start: Announcement = {
  host: '127.0.0.1',
  port: 3000,
  publicUrl: null,
  dataDir: null,
  engine: 'sqlite',
  addresses: ['192.168.1.20'],
  setUpToken: null,
  warnings: [],
  missingPages: null,
}
const lines = (change: Partial<Announcement>) => startLines({ ...start, ...change })

test.each([
  ['postgres://user:secret@db:5432/cairn', 'PostgreSQL at db:5432/cairn'],
  ['postgres:///cairn?host=/var/run/postgresql', 'PostgreSQL at /var/run/postgresql/cairn'],
  ['postgres:///cairn', 'PostgreSQL at localhost/cairn'],
])('the database address %s is shown as %s', (url, place) => {
  expect(describeDatabase({ engine: 'postgres', url })).toBe(place)
})

describe('the start message', () => {
  it('the start message shows the address, and how to let others in while only this computer can open it', () => {
    expect(lines({})).toEqual([
      'Cairn is ready at http://127.0.0.1:3000',
      '  Only this computer can open it. To let others on your network in, stop it with Ctrl+C and start it with',
      '  HOST=0.0.0.0 npm start',
    ])
    expect(lines({ port: 8080 })).toContain('  HOST=0.0.0.0 PORT=8080 npm start')
  })

  it('the command that lets others in opens the same school', () => {
    expect(lines({ dataDir: '/srv/our school' })).toContain(
      "  HOST=0.0.0.0 CAIRN_DATA_DIR='/srv/our school' npm start",
    )
    expect(lines({ engine: 'postgres' }).at(-1)).toBe('  and the same DATABASE_URL.')
  })

  it('the start message shows how to let others in to the demo, which npm start would not serve', async () => {
    vi.stubEnv('npm_lifecycle_event', 'demo')
    vi.resetModules()
    const { startLines } = await import('./start.ts')
    expect(startLines(start)).toContain('  HOST=0.0.0.0 npm run demo')
    vi.unstubAllEnvs()
  })

  it('the start message shows the addresses at which others reach the server', () => {
    expect(lines({ host: '0.0.0.0' })).toEqual([
      'Cairn is ready at http://localhost:3000',
      '  On your network: http://192.168.1.20:3000',
    ])
    expect(lines({ host: '192.168.1.20' })).toEqual(['Cairn is ready at http://192.168.1.20:3000'])
    expect(lines({ host: 'fd00::1' })).toEqual(['Cairn is ready at http://[fd00::1]:3000'])
  })

  it('the start message shows the address that people use if there is a proxy', () => {
    expect(lines({ publicUrl: 'https://cairn.example.org' })).toEqual([
      'Cairn is ready at https://cairn.example.org',
      '  It listens on http://127.0.0.1:3000',
    ])
  })

  it.each([
    [{}, '  http://127.0.0.1:3000/setup?token=a%2Bb'],
    [{ host: '0.0.0.0', port: 80 }, '  http://localhost:80/setup?token=a%2Bb'],
    [{ publicUrl: 'https://cairn.example.org' }, '  https://cairn.example.org/setup?token=a%2Bb'],
  ])('the start message shows the set-up link at the first run, with %j', (change, link) => {
    expect(lines({ ...change, setUpToken: 'a+b' })).toContain(link)
    expect(lines(change).join('\n')).not.toContain('/setup')
  })

  it('the start message shows what needs attention', () => {
    expect(lines({ warnings: ['X is ignored.'], missingPages: 'No pages.' }).slice(-4)).toEqual([
      '',
      'No pages.',
      '',
      'Warning: X is ignored.',
    ])
  })
})

const failed = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

describe('a failed start', () => {
  it.each([
    [
      'EADDRINUSE',
      'Port 3000 is in use by another program. Stop it, or choose another port with PORT, such as PORT=3001.',
    ],
    [
      'EACCES',
      'This account may not listen on port 3000. Choose one above 1023 with PORT, such as PORT=3000.',
    ],
    ['EADDRNOTAVAIL', 'HOST is 0.0.0.1, which is not an address of this machine.'],
    ['ENOTFOUND', 'HOST is 0.0.0.1, which is not an address of this machine.'],
    ['EMFILE', 'The server cannot listen on 0.0.0.1, port 3000: it failed'],
  ])('a failed start explains %s', (code, sentence) => {
    expect(listenFailure('0.0.0.1', 3000, failed(code)).message).toBe(sentence)
  })

  it('a failed start names a folder that cannot be written', () => {
    expect(folderFailure('data', '/srv/cairn', failed('EACCES')).message).toBe(
      'The data folder /srv/cairn cannot be used: this account may not write there. Set CAIRN_DATA_DIR to a folder that can be written.',
    )
  })

  it('a failed start names a file in place of the backup folder', () => {
    expect(folderFailure('backups', '/srv/cairn/backups', failed('EEXIST')).message).toBe(
      'The folder for backups /srv/cairn/backups cannot be used: a file is in the way. Set CAIRN_BACKUP_DIR to a folder that can be written.',
    )
  })

  it('a failed start names the innermost reason of a database error', () => {
    const refused = new AggregateError([failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432')])
    const error = new Error('The database could not be brought up to date.', { cause: refused })
    expect(databaseFailure('PostgreSQL at db:5432/cairn', error).message).toBe(
      'The database (PostgreSQL at db:5432/cairn) cannot be opened: The database could not be brought up to date. connect ECONNREFUSED 127.0.0.1:5432',
    )
  })
})

describe('the log', () => {
  const logged = (value: object) => {
    let text = ''
    serverLog('info', { write: (line) => (text += line) }).info(value, 'something')
    return text
  }
  const secrets = {
    password: 'hunter2',
    currentPassword: 'hunter2',
    newPassword: 'hunter2',
    token: 'hunter2',
    cookie: 'cairn_session=hunter2',
    authorization: 'Bearer hunter2',
    'set-cookie': 'cairn_session=hunter2',
  }

  it.each([
    ['at the top', secrets],
    ['in a body', { body: secrets }],
    ['in the headers of a request', { req: { headers: secrets } }],
    ['deeper still', { context: { req: { headers: secrets } } }],
    ['of an error', { err: Object.assign(new Error('failed'), { config: secrets }) }],
  ])('the log hides secrets %s', (_where, value) => {
    expect(logged(value)).not.toContain('hunter2')
    expect(logged(value)).toContain('[hidden]')
  })

  it('each line of the log is one JSON object with its time', () => {
    expect(JSON.parse(logged({ port: 3000 }))).toMatchObject({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      port: 3000,
      msg: 'something',
    })
  })
})

test('the folder for backups is created, but not its parent, which may be a mount point', () => {
  const place = mkdtempSync(join(tmpdir(), 'cairn-place-'))
  const above = join(place, 'disk')
  expect(() => requireFolder('backups', join(above, 'backups'))).toThrow(
    `The folder for backups ${join(above, 'backups')} cannot be used: there is no folder ${above}. Is its disk mounted? Set CAIRN_BACKUP_DIR to a folder that can be written.`,
  )
  expect(existsSync(above)).toBe(false)
  mkdirSync(above)
  requireFolder('backups', join(above, 'backups'))
  expect(existsSync(join(above, 'backups'))).toBe(true)
  rmSync(place, { recursive: true })
})
