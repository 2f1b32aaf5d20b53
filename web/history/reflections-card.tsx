import { useState } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import { isAdmin } from '../../contract/roles.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApiPages } from '../api/pages.ts'
import { ConfirmChange } from '../frame/confirm-change.tsx'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { ReflectionText } from '../parts/reflections/reflection-text.tsx'
import { Respond } from '../parts/reflections/respond-buttons.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Trash2 } from '../ui/start-icons.tsx'
import { weekName } from './goals-card.tsx'
import { goalsFailed } from './use-goal-history.ts'

const REFLECTIONS_A_PAGE = 5

/** What the person wrote about the weeks, the newest first, for those who may read it. */
export function ReflectionsCard({ userId }: { userId: number }) {
  const me = useUser()
  const { now, timeZone } = useGoalWeek()
  const year = zonedDay(now, timeZone).slice(0, 4)
  const [deleting, setDeleting] = useState<Reflection | null>(null)
  const list = useApiPages('GET /api/users/:id/reflections', {
    params: { id: userId },
    query: { limit: REFLECTIONS_A_PAGE },
  })
  return (
    <Card region>
      <CardHeader title="Reflections" />
      <Loaded read={list} skeleton={<SkeletonRows label="reflections" count={2} />} failed={goalsFailed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="border-t border-line px-4 py-6 text-14 text-ink-2 sm:px-5">No reflections yet.</p>
          ) : (
            <CardRows>
              {items.map((reflection) => (
                <li key={reflection.id} className="grid gap-3 px-4 py-3.5 sm:px-5 sm:py-4">
                  <div className="flex min-h-9 items-center justify-between gap-3">
                    <h3 className="text-14 font-600">{weekName(reflection.week, year)}</h3>
                    {isAdmin(me) && (
                      <Button
                        size="sm"
                        variant="ghost"
                        icon={Trash2}
                        aria-label={`Delete: ${weekName(reflection.week, year)}`}
                        onClick={() => setDeleting(reflection)}
                      >
                        Delete
                      </Button>
                    )}
                  </div>
                  <ReflectionText reflection={reflection} />
                  <Respond reflection={reflection} />
                </li>
              ))}
            </CardRows>
          )
        }
      </Loaded>
      <ShowMore foot list={list} />
      {deleting && (
        <ConfirmChange
          call="DELETE /api/reflections/:id"
          input={{ params: { id: deleting.id } }}
          title="Delete this reflection?"
          confirmLabel="Delete"
          saved={['Reflection deleted']}
          onClose={() => setDeleting(null)}
        >
          Gone for good, with the responses to it.
        </ConfirmChange>
      )}
    </Card>
  )
}
