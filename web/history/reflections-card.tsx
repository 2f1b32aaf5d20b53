import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import { isAdmin } from '../../contract/roles.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApiPages } from '../api/pages.ts'
import { ConfirmChange } from '../frame/confirm-change.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { updateSet } from '../parts/people/selection.tsx'
import { formatResponder, ReflectionText } from '../parts/reflections/reflection-text.tsx'
import { Respond } from '../parts/reflections/respond-buttons.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FoldedWeek } from './folded-week.tsx'
import { HistoryRows } from './history-rows.tsx'
import { formatWeekName } from './person-weeks.tsx'

const REFLECTIONS_PER_PAGE = 5

/** A person's reflections, the newest first, for users who may read them. */
export function ReflectionsCard({ userId }: { userId: number }) {
  const me = useUser()
  const { now, timeZone, weeks } = useGoalWeek()
  const year = zonedDay(now, timeZone).slice(0, 4)
  /** The newest one is expanded at first and the others are not. These ids differ from that. */
  const [toggledIds, setToggledIds] = useState<ReadonlySet<number>>(new Set())
  const [deleting, setDeleting] = useState<Reflection | null>(null)
  const list = useApiPages('GET /api/users/:id/reflections', {
    params: { id: userId },
    query: { limit: REFLECTIONS_PER_PAGE },
  })
  return (
    <Card title={me.id === userId ? t`Looking back` : t`Reflections`}>
      <HistoryRows
        list={list}
        label={t`reflections`}
        empty={
          <p className="border-t border-line px-4 py-6 text-14 text-ink-2 sm:px-5">{t`No reflections yet.`}</p>
        }
      >
        {(reflections) =>
          reflections.map((reflection, index) => {
            const name = formatWeekName(reflection.week, weeks, year)
            return (
              <FoldedWeek
                key={reflection.id}
                name={name}
                note={formatReaders(reflection)}
                open={(index === 0) !== toggledIds.has(reflection.id)}
                onToggle={() =>
                  setToggledIds(updateSet(toggledIds, [reflection.id], !toggledIds.has(reflection.id)))
                }
              >
                <div className="grid gap-3 px-4 py-3.5 sm:px-5 sm:py-4">
                  <ReflectionText reflection={reflection} />
                  <Respond reflection={reflection} />
                  {isAdmin(me) && (
                    <Button
                      size="sm"
                      variant="ghost"
                      icon={Trash2}
                      className="justify-self-end"
                      aria-label={t`Delete: ${name}`}
                      onClick={() => setDeleting(reflection)}
                    >
                      {t`Delete`}
                    </Button>
                  )}
                </div>
              </FoldedWeek>
            )
          })
        }
      </HistoryRows>
      {deleting && (
        <ConfirmChange
          call="DELETE /api/reflections/:id"
          input={{ params: { id: deleting.id } }}
          title={t`Delete this reflection?`}
          confirmLabel={t`Delete`}
          successToast={[t`Reflection deleted`]}
          onClose={() => setDeleting(null)}
        >
          {t`This permanently deletes it and its replies.`}
        </ConfirmChange>
      )}
    </Card>
  )
}

/**
 * Formats ', answered by Ana Reyes', ', read by Ana Reyes' or ', not read': the last person who answered, else the reader.
 */
function formatReaders({ responses }: Reflection): string {
  const last = responses.findLast(({ text }) => text !== null) ?? responses.at(-1)
  if (!last) return t`, not read`
  const name = formatResponder(last)
  return last.text === null ? t`, read by ${name}` : t`, answered by ${name}`
}
