// The privacy contact: the person to ask about stored data. The page '/privacy' shows it to everyone.
import * as z from 'zod/mini'
import { endpoints, forSchool } from './endpoint.ts'
import { sentence } from './sentence.ts'
import { longText } from './text.ts'

export const MAX_PRIVACY_CONTACT_LENGTH = 300

const privacyContact = z.nullable(
  longText(
    {
      notText: sentence('A contact must be text.'),
      unstorable: sentence(
        "A contact can't contain the invisible character in this one. Type it again instead of pasting it.",
      ),
      tooLong: (size) =>
        sentence('A contact has at most {max, number} characters; this one has {count, number}.', size),
    },
    MAX_PRIVACY_CONTACT_LENGTH,
  ),
)

const contactAnswer = z.object({ contact: z.nullable(z.string()) })

export const privacyEndpoints = endpoints({
  'GET /api/privacy': {
    summary: 'The privacy contact, without an account; null with several schools, or if no contact is set',
    access: 'public',
    response: contactAnswer,
  },
  'GET /api/privacy-contact': {
    summary: 'The privacy contact of the school; null if none is set',
    ...forSchool('member'),
    response: contactAnswer,
  },
  'PUT /api/admin/privacy-contact': {
    summary: 'Set the privacy contact, which everyone in the school can read; null for none',
    ...forSchool('admin'),
    body: z.strictObject({ contact: privacyContact }),
    response: contactAnswer,
  },
})
