// The crews of a row's selector, with how full they are. Only a selector that was touched follows the numbers: a move
// changes them in every row of a school, and a screen has 40 rows.
import { createContext, use } from 'react'
import { CREW_MAX } from '../../../contract/crew-rules.ts'
import type { RowOption } from './row-select.tsx'

export interface CrewChoice {
  id: number
  name: string
  memberCount: number
}

export const CrewChoices = createContext<readonly CrewChoice[]>([])

/** `own` is the crew that the row is in; it can be full and chosen, and is here before the others. */
export function CrewOptions({ own }: { own: RowOption | undefined }) {
  const choices = use(CrewChoices)
  if (choices.length === 0) return own && <option value={own.value}>{own.label}</option>
  return choices.map(({ id, name, memberCount }) => {
    const full = memberCount >= CREW_MAX
    return (
      <option key={id} value={String(id)} disabled={full && own?.value !== String(id)}>
        {full ? `${name} (full, ${memberCount} of ${CREW_MAX})` : name}
      </option>
    )
  })
}
