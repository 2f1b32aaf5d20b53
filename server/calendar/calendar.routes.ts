// The routes of the school calendar with its days off, and of the school's week.
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { route } from '../platform/http/route.ts'
import { changeCalendar } from './change-calendar.ts'
import { changeSchoolWeek, getSchoolWeek } from './change-school-week.ts'

export const calendarRoutes = {
  ...route('GET /api/days-off', {
    handle: async ({ school }, { from, to }) => {
      const { version, entries } = await schoolCalendar(school)
      const touches = (entry: { from: string; to: string }) =>
        from === undefined || to === undefined || (entry.from <= to && entry.to >= from)
      return { version, entries: entries.filter(touches) }
    },
  }),
  ...route('PUT /api/admin/days-off', {
    handle: (context, body, { query }) =>
      changeCalendar(context, context.school, { ...body, preview: query.preview === true }),
  }),
  ...route('GET /api/admin/school-week', { handle: ({ school, now }) => getSchoolWeek(school, now) }),
  ...route('PUT /api/admin/school-week', {
    handle: (context, body, { query }) =>
      changeSchoolWeek(context, context.school, { ...body, preview: query.preview === true }),
  }),
}
