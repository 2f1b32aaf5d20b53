import { useRef, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
import { isAnswer, sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { ListActionDialog, type ListDialogProps } from '../../parts/lists/list-action-dialog.tsx'
import { DaysAwayTiles, daysInWords } from '../../parts/people/days-away-tiles.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Span } from '../../ui/dates.ts'
import { useUndo } from '../people/person-changes.ts'
import { fullName, namedFew } from '../people/person-name.ts'

const DELETE = 'DELETE /api/users/:id/absences/:absenceId'

/** Enters the same days away of each chosen learner, such as of a class trip. */
export function DaysAwayOfManyDialog(props: ListDialogProps<User>) {
  const { people } = props
  const [days, setDays] = useState<Span | null>(null)
  const [moves, setMoves] = useState(true)
  const entered = useRef(new Map<number, number>())
  const undo = useUndo('Failed to delete days away', DELETE)
  const who = plural(people.length, 'learner')
  return (
    <ListActionDialog
      {...props}
      // Each learner is a call.
      size={1}
      stopFrom={10}
      title={`Days away of ${who}`}
      confirmLabel="Enter days away"
      changes="POST /api/users/:id/absences"
      problem={days ? null : 'Choose the first day.'}
      action={{
        send: async ([person]) => {
          if (!person || !days) return { refused: [] }
          const { id } = person
          try {
            const body = { ...days, goals: moves ? 'move' : 'leave' } as const
            const { absence } = await call('POST /api/users/:id/absences', { params: { id }, body })
            if (absence.id !== null) entered.current.set(id, absence.id)
            return { refused: [] }
          } catch (error) {
            if (!isAnswer(error)) throw error
            return { refused: [{ id, message: sentenceOf(error) }] }
          }
        },
        doneWord: `away ${days && daysInWords(days)}`,
        failure: 'Failed to enter days away',
        undo: (done) =>
          undo(
            async () => {
              for (const { id } of done) {
                const absenceId = entered.current.get(id)
                if (absenceId !== undefined)
                  await call(DELETE, {
                    params: { id, absenceId },
                    query: { goals: moves ? 'back' : 'leave' },
                  })
              }
            },
            `${plural(done.length, 'learner')} as before.`,
          ),
      }}
    >
      {(_, problem) => (
        <>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{namedFew(people.map(fullName))}</p>
          <DaysAwayTiles value={days} onChange={setDays} error={problem} />
          <Checkbox
            checked={moves}
            onChange={({ target }) => setMoves(target.checked)}
            label="Move goals due on these days"
          />
        </>
      )}
    </ListActionDialog>
  )
}
