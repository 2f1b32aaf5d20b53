// Words a refusal in the language of the page, because the server's own messages are English.
import type { ApiError } from '../api/client.ts'
import type { Words } from './words.ts'

export function describeRefusal({ code }: ApiError, words: Words): string {
  switch (code) {
    case 'another_person':
      return words.anotherPerson
    case 'too_many_guardians':
      return words.tooMany
    case 'rate_limited':
      return words.waitALittle
    default:
      return words.notReached
  }
}

/** Whether the refusal is about this field of the request. */
export function isAbout({ issues }: ApiError, field: string): boolean {
  return issues?.some(({ path }) => path === field) ?? false
}
