// Tests that one server at a time uses a data folder, however the previous one ended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const holding = `
  const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('./folder-lock.ts'))})
  globalThis.lock = lockFolder(${JSON.stringify(folder)})
  console.log('locked')
  setInterval(() => globalThis.lock, 1000)`

async function holder() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe.skipIf(inject('engine') !== 'sqlite')('a locked folder', () => {
  test.skipIf(process.platform === 'win32')(
    'a lock file cannot be opened by other accounts, even if it existed before',
    () => {
      const modeOf = () => statSync(join(folder, 'cairn.lock')).mode & 0o777
      lockFolder(folder).release()
      expect(modeOf()).toBe(0o600)
      chmodSync(join(folder, 'cairn.lock'), 0o644)
      lockFolder(folder).release()
      expect(modeOf()).toBe(0o600)
    },
  )

  test('another process is refused the lock, with the id of its holder, until the holder is killed', async () => {
    const child = await holder()
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder)).toThrow(`Process ${child.pid} uses ${folder}.`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockFolder(folder).release()
    const next = await holder()
    expect(() => lockFolder(folder)).toThrow(`Process ${next.pid} uses`)
    next.kill('SIGKILL')
    await once(next, 'exit')
  })

  test('the lock is refused within the same process too, and free after its release', () => {
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`Process ${process.pid} uses`)
    lock.release()
    lockFolder(folder).release()
  })
})
