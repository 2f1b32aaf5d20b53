// Whom people ask about what is kept about them; the page '/privacy' shows it to everybody.
import * as z from 'zod/mini'
import { endpoints, forSchool } from './endpoint.ts'
import { longText } from './text.ts'

export const MAX_PRIVACY_CONTACT_LENGTH = 300

const privacyContact = z.nullable(longText('Whom to ask', MAX_PRIVACY_CONTACT_LENGTH))

const contactAnswer = z.object({ contact: z.nullable(z.string()) })

export const privacyEndpoints = endpoints({
  'GET /api/privacy': {
    summary:
      'Whom people ask about their data, without an account; null if there are several schools, or nobody is named',
    access: 'public',
    response: contactAnswer,
  },
  'GET /api/privacy-contact': {
    summary: 'Whom people of the school ask about their data; null for nobody',
    ...forSchool('member'),
    response: contactAnswer,
  },
  'PUT /api/admin/privacy-contact': {
    summary: 'Name whom people ask about their data; null for nobody. All people of the school read it',
    ...forSchool('admin'),
    body: z.strictObject({ contact: privacyContact }),
    response: contactAnswer,
  },
})
