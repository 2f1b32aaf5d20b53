import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool, well } from '../../testing/small-school.ts'

test('admins read above the tabs what needs somebody at the server', async () => {
  const { answers } = smallSchool()
  const problems = ['The database is damaged.', 'Two backups are dated in the future.']
  answers['GET /api/admin/system'] = () => ({ ...well, problems })
  showApp('/admin')
  for (const problem of problems) expect(await screen.findByText(problem)).toBeTruthy()
  expect(screen.getByText(/Tell whoever looks after the server\./)).toBeTruthy()
})

test('admins read nothing of the kind while all is well', async () => {
  const { requestsTo } = smallSchool()
  showApp('/admin')
  await screen.findByText('Showing 2 of 2 learners')
  await expect.poll(() => requestsTo('GET /api/admin/system')).toHaveLength(1)
  expect(screen.queryByText(/Tell whoever looks after the server\./)).toBeNull()
})
