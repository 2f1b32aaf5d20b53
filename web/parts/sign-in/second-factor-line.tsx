// On every page of staff who need a second factor from a day to come.
import { type Day, formatDay } from '../../../contract/days.ts'
import { paths } from '../../frame/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

export function SecondFactorLine({ from }: { from: Day }) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-amber-soft px-4 py-2 text-14 text-amber-ink print:hidden"
    >
      <p>From {formatDay(from)} on you sign in in two steps here. Set it up now.</p>
      <LinkButton href={paths.account()}>Set up two-step sign-in</LinkButton>
    </div>
  )
}
