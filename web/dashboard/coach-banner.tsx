import { formatCount, plural, pluralWord } from '../../contract/sentences.ts'
import { type GoalWeekNow, useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Banner, bannerWords } from './banner.tsx'
import { type CoachedCrew, countsOfDay, figuresOf } from './coach-week.ts'
import { Strip } from './strip.tsx'

/** A coach's task: what waits, on which days, and the way to the most urgent crew. */
export function CoachBanner({ read }: { read: Read<readonly CoachedCrew[]> }) {
  const { timeZone, label } = useGoalWeek()
  const crews = read.data
  return (
    <Banner
      size="crews"
      cairn={crews ? cairnOf(crews, label) : null}
      words={
        <div className={bannerWords}>
          <Loaded
            read={read}
            skeleton={<Skeleton className="h-6 w-64 max-w-full" />}
            line="Your crews could not be loaded."
            failed={{ className: '' }}
          >
            {(loaded) => <p>{taskOf(loaded, label)}</p>}
          </Loaded>
        </div>
      }
      days={{
        label: 'Goals of your crews by the day they are due',
        className: 'min-h-18 sm:min-h-19',
        of: (day) => <DueOn counts={crews && countsOfDay(crews, day, timeZone)} />,
      }}
      action={<NextReview crews={crews} />}
    >
      {crews?.length !== 0 && <CoachStrip read={read} />}
    </Banner>
  )
}

/** A stone is a crew, solid when nothing waits in it. */
function cairnOf(crews: readonly CoachedCrew[], label: GoalWeekNow['label']) {
  const { waiting, reviewed } = figuresOf(crews)
  // An empty next week has nothing to stand for; the card below shows the week that ended.
  if (crews.length === 0 || (label === 'Next Week' && waiting + reviewed === 0)) return null
  const done = crews.filter((crew) => crew.waiting === 0).length
  return { done, todo: crews.length - done, words: `${done} of ${plural(crews.length, 'crew')} reviewed` }
}

/** '29 goals wait for you, 9 are due today.' */
function taskOf(crews: readonly CoachedCrew[], label: GoalWeekNow['label']): string {
  const { waiting, dueToday, reviewed } = figuresOf(crews)
  if (crews.length === 0) return 'No crew is assigned to you yet.'
  if (waiting === 0 && reviewed > 0) return 'All goals of your crews are reviewed.'
  if (waiting === 0)
    return label === 'Next Week'
      ? 'No goals to review for next week yet.'
      : 'No goals to review this week yet.'
  const wait = `${plural(waiting, 'goal')} ${pluralWord(waiting, 'waits', 'wait')} for you`
  if (dueToday === 0) return `${wait}.`
  return `${wait}, ${formatCount(dueToday)} ${pluralWord(dueToday, 'is', 'are')} due today.`
}

/** How many goals due on a day wait, and how many are reviewed. `counts` is undefined while loading. */
function DueOn({ counts }: { counts: ReturnType<typeof countsOfDay> | undefined }) {
  const { waiting = 0, reviewed = 0 } = counts ?? {}
  const words = [
    waiting > 0 && `${waiting} ${pluralWord(waiting, 'waits', 'wait')}`,
    reviewed > 0 && `${reviewed} reviewed`,
  ].filter((part) => part !== false)
  return (
    <>
      <span aria-hidden="true" className="grid gap-0.5 text-14 leading-tight text-ink-2 tabular-nums">
        {waiting > 0 && (
          <span className="flex items-center gap-1.5">
            <i className="h-3 w-4.25 rounded-stone border-[1.5px] border-dashed border-stone-ghost" />
            <b className="font-600 text-ink">{waiting}</b>
          </span>
        )}
        {reviewed > 0 && (
          <span className="flex items-center gap-1.5">
            <i className="bar-part h-3 w-4.25 rounded-stone bg-stone-3" />
            {reviewed}
          </span>
        )}
      </span>
      {counts && <span className="sr-only">{words.length > 0 ? words.join(', ') : 'nothing to review'}</span>}
    </>
  )
}

/** The one filled button of the page. */
function NextReview({ crews }: { crews: readonly CoachedCrew[] | undefined }) {
  const next = crews?.find(({ waiting }) => waiting > 0)
  if (!next) {
    return (
      <p className="mt-2 flex min-h-11">
        {crews && (
          <LinkButton href={paths.coaching()}>{crews.length > 0 ? 'Your crews' : 'See all crews'}</LinkButton>
        )}
      </p>
    )
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <LinkButton variant="primary" href={paths.feedbackCrew(next.crew.id)} className="max-sm:w-full">
        Review goals
      </LinkButton>
      <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">
        Next: {next.crew.name}, {formatCount(next.waiting)} to review
      </span>
    </p>
  )
}

/** Four figures; the whole of each is a link to what it counts. */
function CoachStrip({ read }: { read: Read<readonly CoachedCrew[]> }) {
  const { when } = weekWords(useGoalWeek().label)
  return (
    <Strip
      read={read}
      figures={(crews) => {
        const figures = crews && figuresOf(crews)
        return [
          { long: 'To review', href: paths.feedback(), of: figures?.waiting },
          { long: 'Due today', href: paths.feedback(), of: figures?.dueToday, note: 'until 4:00 PM' },
          {
            long: `Reviewed ${when}`,
            short: 'Reviewed',
            href: paths.adminFeedback(),
            of: figures?.reviewed,
            isDone: false,
          },
          {
            long: 'Learners without a goal',
            short: 'No goal',
            href: paths.withoutGoal(),
            of: figures?.without,
            note: `of ${figures?.learners}`,
          },
        ]
      }}
    />
  )
}
