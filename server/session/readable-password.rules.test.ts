// Passwords on cards: readable, allowed, and many.
import { expect, test } from 'vitest'
import { CARD_WORDS, makeReadablePassword } from '../../contract/readable-password.ts'
import { createReadablePassword } from './passwords.ts'

test('a password has two words and three digits, and differs each time', async () => {
  const passwords = await Promise.all(
    Array.from({ length: 300 }, () => createReadablePassword('wil.okonkwo', [])),
  )
  for (const password of passwords) expect(password).toMatch(/^[a-z]{3,9}-[a-z]{3,9}-[1-9]\d\d$/)
  expect(new Set(passwords).size).toBe(300)
})

test('a password never contains the username', async () => {
  const passwords = await Promise.all(Array.from({ length: 3000 }, () => createReadablePassword('OTTER', [])))
  expect(passwords.filter((password) => password.includes('otter'))).toEqual([])
})

test('a password never contains the names of the school', async () => {
  const pairs = CARD_WORDS.slice(1).map((word) => `Acorn ${word}`)
  const names = [...pairs, ...CARD_WORDS]
  const passwords = await Promise.all(
    Array.from({ length: 3000 }, () => createReadablePassword('wil.okonkwo', names)),
  )
  expect(passwords.filter((password) => /^acorn-|^(\w+)-\1-/.test(password))).toEqual([])
})

test('the two words differ', () => {
  const passwords = CARD_WORDS.flatMap((_, first) =>
    [0, CARD_WORDS.length - 2].map((second) => {
      const drawn = [first, second, 0]
      return makeReadablePassword(() => drawn.shift() ?? 0)
    }),
  )
  expect(passwords.filter((password) => /^(\w+)-\1-|undefined/.test(password))).toEqual([])
})

test('there are enough words, without duplicates', () => {
  expect(CARD_WORDS.length).toBeGreaterThan(200)
  expect(new Set(CARD_WORDS).size).toBe(CARD_WORDS.length)
  // The shortest two words with hyphens and three digits still make a password of at least 8 characters.
  expect(CARD_WORDS.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([])
})
