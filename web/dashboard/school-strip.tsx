import { formatCount } from '../../contract/sentences.ts'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { CountFigure } from './count-figure.tsx'
import type { SchoolFiguresRead } from './use-school-figures.ts'

/** The four figures under the banner. Each leads to the list that it counts; 0 is a check. None without learners. */
export function SchoolStrip({ figures, failed, retry }: SchoolFiguresRead) {
  const { named } = useScope()
  if (failed) {
    return (
      <p
        role="alert"
        className="flex min-h-16 items-center gap-2 border-t border-line px-4 text-14 sm:min-h-20 sm:px-5"
      >
        The figures could not be loaded. <TextButton onClick={retry}>Try again</TextButton>
      </p>
    )
  }
  if (figures?.learners === 0) return null
  return (
    <section aria-label="What needs attention">
      <dl className="grid grid-cols-4 divide-x divide-line border-t border-line">
        <CountFigure
          long="Learners without a goal"
          short="No goal"
          of={figures?.withoutGoal}
          href={paths.withoutGoal(named)}
          note={figures && `of ${formatCount(figures.members)} in crews`}
        />
        <CountFigure
          long="Unassigned learners"
          short="No crew"
          of={figures?.unassigned}
          href={paths.admin('crews', named)}
        />
        <CountFigure
          long="Crews outside 3-5 members"
          short="Not 3-5"
          of={figures?.outsideLimits}
          href={paths.admin('crews', named)}
          note={figures && `of ${formatCount(figures.crews)}`}
        />
        <CountFigure
          long="Crews without a coach"
          short="No coach"
          of={figures?.withoutCoach}
          href={paths.admin('coaches', named)}
        />
      </dl>
    </section>
  )
}
