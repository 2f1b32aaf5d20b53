import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { System } from '../../../contract/system.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'

const well: System = {
  version: '1.0.0',
  database: 'sqlite',
  lastBackupAt: new Date().toISOString(),
  lastBackupError: null,
  problems: [],
}

test('admins read above the tabs what needs somebody at the server', async () => {
  const { answers } = smallSchool()
  const problems = ['The database is damaged.', 'Two backups are dated in the future.']
  answers['GET /api/admin/system'] = () => ({ ...well, problems })
  showApp('/admin')
  for (const problem of problems) expect(await screen.findByText(problem)).toBeTruthy()
  expect(screen.getByText(/Tell whoever looks after the server\./)).toBeTruthy()
})

test('admins read nothing of the kind while all is well', async () => {
  const { answers, askedFor } = smallSchool()
  answers['GET /api/admin/system'] = () => well
  showApp('/admin')
  await screen.findByText('Showing 2 of 2 learners')
  await expect.poll(() => askedFor('GET /api/admin/system')).toHaveLength(1)
  expect(screen.queryByText(/Tell whoever looks after the server\./)).toBeNull()
})
