// Chooses the usernames of new accounts: the file's if it is valid, else one made of it, the email or the name.
import * as z from 'zod/mini'
import { username, usernameKey } from '../../contract/text.ts'
import { plainName } from '../people/index.ts'
import { type ListedPerson, localPart } from './matching.rules.ts'

/** Leaves room for a number within the 64 characters of a username. */
const MAX_BASE_LENGTH = 60
const MIN_LENGTH = 3

export function proposeUsername({ username: sent, email, firstName, lastName }: ListedPerson): string {
  const allowed = z.safeParse(username, sent)
  if (allowed.success) return allowed.data
  const choices = [localPart(sent) ?? localPart(email) ?? '', `${firstName}.${lastName}`].map(cleanName)
  return choices.find((name) => name.length >= MIN_LENGTH) ?? 'learner'
}

const cleanName = (text: string): string =>
  trimDots(trimDots(plainName(text).replace(/[^a-z0-9._-]/g, '')).slice(0, MAX_BASE_LENGTH))

function trimDots(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === '.') start++
  while (end > start && text[end - 1] === '.') end--
  return text.slice(start, end)
}

/** The stems of all usernames that `pickFreeUsernames` may try, without their last digits. */
export function listStems(wanted: readonly string[]): string[] {
  const stems = wanted.flatMap((name) => [name, name.slice(0, MAX_BASE_LENGTH)]).map(usernameKey)
  return [...new Set(stems.map((key) => key.replace(/[0-9]+$/, '')))]
}

/** In the order of `wanted`. A name whose key is in `taken` gets the first number from 2 on that makes it free. */
export function pickFreeUsernames(wanted: readonly string[], taken: ReadonlySet<string>): string[] {
  const given = new Set<string>()
  const next = new Map<string, number>()
  const isFree = (name: string) => !taken.has(usernameKey(name)) && !given.has(usernameKey(name))
  return wanted.map((name) => {
    let free = name
    if (!isFree(name)) {
      const base = name.slice(0, MAX_BASE_LENGTH)
      let number = next.get(usernameKey(base)) ?? 2
      while (!isFree(`${base}${number}`)) number++
      next.set(usernameKey(base), number + 1)
      free = `${base}${number}`
    }
    given.add(usernameKey(free))
    return free
  })
}
