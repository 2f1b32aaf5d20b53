// Routes for schools, their settings and their studios.
import { type ActorContext, route } from '../platform/http/route.ts'
import { changeSchool, createSchool, deleteSchool } from './change-school.ts'
import { changeStudio, createStudio, deleteStudio, findStudio } from './change-studio.ts'
import { getSchool, listSchools, listStudioChoices, listStudios } from './schools.views.ts'
import {
  changePrivacyContact,
  changeSettingsOfReader,
  findOnlyContact,
  getPrivacyContact,
  getSettingsOfReader,
} from './settings.ts'

export const schoolRoutes = {
  ...route('GET /api/studios', { handle: ({ school }) => listStudioChoices(school) }),
  ...route('GET /api/admin/studios', { handle: ({ school }) => listStudios(school) }),
  ...route('POST /api/admin/studios', { handle: createStudio }),
  ...route('PUT /api/admin/studios/:id', { byId: findStudio, handle: changeStudio }),
  ...route('DELETE /api/admin/studios/:id', { byId: findStudio, handle: deleteStudio }),
  ...route('GET /api/admin/schools', {
    handle: ({ services, caller, now }) => listSchools(services.database.db, { caller, now }),
  }),
  ...route('POST /api/admin/schools', { handle: createSchool }),
  ...route('PUT /api/admin/schools/:id', { byId: findSchool, handle: changeSchool }),
  ...route('DELETE /api/admin/schools/:id', { byId: findSchool, handle: deleteSchool }),
  ...route('GET /api/privacy', { handle: ({ services }) => findOnlyContact(services.database.db) }),
  ...route('GET /api/privacy-contact', { handle: ({ school }) => getPrivacyContact(school) }),
  ...route('PUT /api/admin/privacy-contact', { handle: changePrivacyContact }),
  ...route('GET /api/admin/settings', { handle: getSettingsOfReader }),
  ...route('PUT /api/admin/settings', { handle: changeSettingsOfReader }),
}

function findSchool({ services, now }: ActorContext, id: number) {
  return getSchool(services.database.db, id, now)
}
