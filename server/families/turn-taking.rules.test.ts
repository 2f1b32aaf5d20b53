// Few checks of codes run simultaneously, and an address that sends many does not block the others.
import { expect, test } from 'vitest'
import { turnTaking } from './turn-taking.ts'

/** Work that runs until it is released, and what ran so far. */
function slowWork() {
  const started: string[] = []
  const releases: (() => void)[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => releases.push(resolve))
  }
  const releaseFirst = async () => {
    releases.shift()?.()
    await new Promise(setImmediate)
  }
  return { started, work, releaseFirst }
}

test('an address has four turns at a time, and other addresses do not wait for it', async () => {
  const take = turnTaking(8, 4)
  const { started, work, releaseFirst } = slowWork()
  for (const number of [1, 2, 3, 4, 5, 6]) void take('school', work(`school ${number}`))
  void take('home', work('home'))
  await new Promise(setImmediate)
  expect(started).toEqual(['school 1', 'school 2', 'school 3', 'school 4', 'home'])
  await releaseFirst()
  expect(started.at(-1)).toBe('school 5')
})

test('eight turns run in all, and the next one is the first waiting one with a turn left', async () => {
  const take = turnTaking(8, 4)
  const { started, work, releaseFirst } = slowWork()
  for (const address of ['a', 'b']) {
    for (let count = 0; count < 6; count++) void take(address, work(address))
  }
  void take('c', work('c'))
  await new Promise(setImmediate)
  expect(started).toHaveLength(8)
  await releaseFirst()
  expect(started).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'a'])
  for (let count = 0; count < 12; count++) await releaseFirst()
  expect(started).toHaveLength(13)
})

test('work that fails releases its turn', async () => {
  const take = turnTaking(1, 1)
  const failed = take('a', () => Promise.reject(new Error('The disk is full.')))
  const next = take('a', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('The disk is full.')
  expect(await next).toBe('done')
})
