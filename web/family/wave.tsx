// A wave at the learner's cairn: one button, once a week, and the line that takes its place.
import { useQueryClient } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FamilyLearner } from '../../contract/families.ts'
import type { Answer } from '../api/calls.ts'
import { queryOptionsFor, useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { describeRefusal } from './refusal.ts'

type CurrentWeek = Answer<'GET /api/family/current-week'>
export type WaveState = CurrentWeek['learners'][number]['wave']

interface WaveProps {
  learner: Pick<FamilyLearner, 'id' | 'firstName'>
  /** Undefined until it is known. */
  state: WaveState | undefined
}

export function Wave({ learner: { id, firstName }, state }: WaveProps) {
  const words = useWords()
  const client = useQueryClient()
  const line = useRef<HTMLParagraphElement>(null)
  const isOwnPress = useRef(false)
  const { queryKey } = queryOptionsFor('GET /api/family/current-week')

  function showWaved() {
    isOwnPress.current = true
    client.setQueryData<CurrentWeek>(queryKey, (week) => week && markAsWaved(week, id))
  }

  const wave = useChange('POST /api/family/learners/:id/wave', {
    topics: [],
    onSuccess: showWaved,
    onError: (error) => {
      // Another of the guardian's browsers has waved.
      if (error.code === 'already_waved') showWaved()
      else showMessage(describeRefusal(error, words))
    },
  })
  // The button that had the focus is gone.
  useEffect(() => {
    if (state === 'waved' && isOwnPress.current) line.current?.focus()
  }, [state])

  if (state === undefined || state === 'off') return null
  return (
    <div className="px-4 py-3 sm:px-5">
      {state === 'waved' ? (
        <p
          ref={line}
          tabIndex={-1}
          className="flex min-h-8 items-center gap-2 text-14 font-600 text-primary-ink outline-none"
        >
          <Icon icon={Hand} size={18} />
          {words.waved(firstName)}
        </p>
      ) : (
        <Button
          icon={Hand}
          pending={wave.isPending}
          onClick={() => wave.mutate({ params: { id } })}
          className="max-sm:w-full"
        >
          {words.wave(firstName)}
        </Button>
      )}
    </div>
  )
}

function markAsWaved({ learners }: CurrentWeek, id: number): CurrentWeek {
  return {
    learners: learners.map((learner) => (learner.id === id ? { ...learner, wave: 'waved' } : learner)),
  }
}
