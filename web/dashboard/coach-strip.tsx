import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import type { Figures } from './coach-week.ts'
import { CountFigure } from './count-figure.tsx'

/** Four figures; the whole of each is a link to what it counts. `figures` is undefined while loading. */
export function CoachStrip({ figures }: { figures: Figures | undefined }) {
  const { when } = weekWords(useGoalWeek().label)
  return (
    <dl className="grid grid-cols-4 divide-x divide-line border-t border-line">
      <CountFigure long="To review" href={paths.feedback()} of={figures?.waiting} />
      <CountFigure long="Due today" href={paths.feedback()} of={figures?.dueToday} note="until 4:00 PM" />
      <CountFigure
        long={`Reviewed ${when}`}
        short="Reviewed"
        href={paths.adminFeedback()}
        of={figures?.reviewed}
        isDone={false}
      />
      <CountFigure
        long="Learners without a goal"
        short="No goal"
        href={paths.withoutGoal()}
        of={figures?.without}
        note={figures && `of ${figures.learners}`}
      />
    </dl>
  )
}
