// Schools and their studios.
import { route } from '../platform/http/route.ts'
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
  ...route('POST /api/admin/studios', {
    handle: (context, { body }) => createStudio(context, context.school, body),
  }),
  ...route('PUT /api/admin/studios/:id', {
    subject: (context, { params }) => studioFor(context, params.id),
    handle: (context, { subject, body }) => changeStudio(context, subject, body),
  }),
  ...route('DELETE /api/admin/studios/:id', {
    subject: (context, { params }) => studioFor(context, params.id),
    handle: async (context, { subject }) => void (await deleteStudio(context, subject)),
  }),
  ...route('GET /api/admin/schools', {
    handle: ({ services }) => allSchools(services.database.db),
  }),
  ...route('POST /api/admin/schools', {
    handle: (context, { body }) => createSchool(context, body),
  }),
  ...route('PUT /api/admin/schools/:id', {
    subject: ({ services }, { params }) => schoolById(services.database.db, params.id),
    handle: (context, { subject, body }) => changeSchool(context, subject, body),
  }),
  ...route('DELETE /api/admin/schools/:id', {
    subject: ({ services }, { params }) => schoolById(services.database.db, params.id),
    handle: async (context, { subject }) => void (await deleteSchool(context, subject)),
  }),
  ...route('GET /api/privacy', { handle: ({ services }) => contactOfOnlySchool(services.database.db) }),
  ...route('GET /api/privacy-contact', { handle: ({ school }) => privacyContact(school) }),
  ...route('PUT /api/admin/privacy-contact', {
    handle: (context, { body }) => changePrivacyContact(context, context.school, body.contact),
  }),
  ...route('GET /api/admin/settings', { handle: ({ school, now }) => settingsOf(school, now) }),
  ...route('PUT /api/admin/settings', {
    handle: (context, { body }) => changeSettings(context, context.school, body),
  }),
}
