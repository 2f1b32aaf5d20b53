// Schools and their studios.
import { type ActorContext, route } from '../platform/http/route.ts'
import { changeSchool, createSchool, deleteSchool } from './change-school.ts'
import { changeStudio, createStudio, deleteStudio, studioFor } from './change-studio.ts'
import { allSchools, allStudios, schoolById, studioChoices } from './schools.views.ts'
import {
  changePrivacyContact,
  changeSettings,
  contactOfOnlySchool,
  privacyContact,
  settingsOf,
} from './settings.ts'

export const schoolRoutes = {
  ...route('GET /api/studios', { handle: ({ school }) => studioChoices(school) }),
  ...route('GET /api/admin/studios', { handle: ({ school }) => allStudios(school) }),
  ...route('POST /api/admin/studios', { handle: createStudio }),
  ...route('PUT /api/admin/studios/:id', { byId: studioFor, handle: changeStudio }),
  ...route('DELETE /api/admin/studios/:id', { byId: studioFor, handle: deleteStudio }),
  ...route('GET /api/admin/schools', { handle: ({ services }) => allSchools(services.database.db) }),
  ...route('POST /api/admin/schools', { handle: createSchool }),
  ...route('PUT /api/admin/schools/:id', { byId: schoolFor, handle: changeSchool }),
  ...route('DELETE /api/admin/schools/:id', { byId: schoolFor, handle: deleteSchool }),
  ...route('GET /api/privacy', { handle: ({ services }) => contactOfOnlySchool(services.database.db) }),
  ...route('GET /api/privacy-contact', { handle: ({ school }) => privacyContact(school) }),
  ...route('PUT /api/admin/privacy-contact', { handle: changePrivacyContact }),
  ...route('GET /api/admin/settings', { handle: ({ school, now }) => settingsOf(school, now) }),
  ...route('PUT /api/admin/settings', { handle: changeSettings }),
}

function schoolFor({ services }: ActorContext, id: number) {
  return schoolById(services.database.db, id)
}
