import { Link } from 'wouter'
import { formatCount } from '../../contract/sentences.ts'
import { CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { StripFigure, StripNote } from './strip-figure.tsx'

/** A figure of an adult's dashboard. The whole of it is a link to what it counts. */
export function CountFigure({
  long,
  short,
  href,
  of,
  note,
  isDone = of === 0,
}: {
  long: string
  short?: string
  href: string
  /** Undefined while loading. */
  of: number | undefined
  note?: string | undefined
  /** Nothing is left: a check with 'None' in the place of the number and of the link. */
  isDone?: boolean
}) {
  return (
    <StripFigure
      long={long}
      {...(short !== undefined && { short })}
      ready={of !== undefined}
      className="relative has-[a]:hover:bg-hover"
    >
      {isDone ? (
        <Status tone="done" icon={CircleCheck} className="min-h-6 tracking-normal sm:min-h-7.5">
          None
        </Status>
      ) : (
        of !== undefined && (
          <>
            {formatCount(of)} {note && <StripNote className="max-sm:hidden">{note}</StripNote>}
            <Link
              href={href}
              aria-label={`${long}: ${formatCount(of)}`}
              className="absolute inset-0 focus-visible:-outline-offset-3"
            />
          </>
        )
      )}
    </StripFigure>
  )
}
