import { Laptop, LogOut, type LucideIcon, Monitor, Smartphone } from 'lucide-react'
import { plural } from '../../contract/sentences.ts'
import type { OwnSession } from '../../contract/session.ts'
import { useApi, useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, IconRow } from '../ui/card.tsx'
import { formatDueInSentence } from '../ui/dates.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useExpandableList } from '../ui/show-more.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow, useZone } from '../ui/time.tsx'
import { showSuccess } from '../ui/toast.ts'

/** The places where the user is signed in. The user leaves this browser with Logout. */
export function SessionsCard() {
  const sessions = useApi('GET /api/auth/sessions', {}, { fresh: true })
  return (
    <Card title="Where you are signed in" count={sessions.data?.length}>
      <CardBody className="grid gap-4">
        <Loaded
          read={sessions}
          errorProps={{ title: 'Couldn’t load where you’re signed in' }}
          label="where you are signed in"
          size="h-34"
        >
          {(known) => <Sessions sessions={known} />}
        </Loaded>
      </CardBody>
    </Card>
  )
}

/** The number of sessions shown before 'Show all'. */
const FIRST_ROWS = 4

function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const providers = useApi(
    'GET /api/auth/providers',
    sessions.some(({ by }) => by !== 'password') ? {} : null,
  )
  const formatWhen = useFormatWhen()
  const end = useChange('DELETE /api/auth/sessions/:id', {
    optimistic: ({ params }, cache) =>
      cache.update('GET /api/auth/sessions', (shown) => shown.filter(({ id }) => id !== params.id)),
    failure: 'That device is still signed in',
  })
  const endOthers = useChange('DELETE /api/auth/sessions', {
    onSuccess: ({ ended }) =>
      showSuccess('Signed out everywhere else', `${plural(ended, 'other session')} ended.`),
    failure: 'The other devices are still signed in',
  })
  const others = sessions.filter(({ current }) => !current)
  const newest = others.toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
  const sorted = [...sessions.filter(({ current }) => current), ...newest]
  const { shown, button } = useExpandableList(
    sorted,
    FIRST_ROWS,
    `Show ${sorted.length - FIRST_ROWS} more`,
    'justify-self-start',
  )
  const way = (by: string) => {
    if (by === 'password') return null
    return providers.data?.providers.find(({ key }) => key === by)?.name ?? by
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map(({ id, current, device, startedAt, seenAt, by }) => {
          const provider = way(by)
          return (
            <IconRow
              key={id}
              icon={pickIcon(device)}
              title={device}
              sub={
                <>
                  <span className="inline-block">{`Since ${formatWhen(startedAt)}${current ? '' : ','}`}</span>
                  {!current && (
                    <>
                      {' '}
                      <span className="inline-block">{`last used ${formatWhen(seenAt)}`}</span>
                    </>
                  )}
                  {provider !== null && (
                    <>
                      , through <bdi>{provider}</bdi>
                    </>
                  )}
                </>
              }
            >
              {current ? (
                <Tag tone="evergreen">This browser</Tag>
              ) : (
                <Button
                  variant="ghost"
                  aria-label={`Sign out there: ${device}`}
                  onClick={(event) => {
                    keepFocus(event.currentTarget)
                    end.mutate({ params: { id } })
                  }}
                >
                  Sign out there
                </Button>
              )}
            </IconRow>
          )
        })}
      </ul>
      {button}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            icon={LogOut}
            pending={endOthers.isPending}
            pendingLabel="Signing out..."
            onClick={() => endOthers.mutate({})}
            className="max-sm:w-full"
          >
            Sign out everywhere else
          </Button>
          <p className="min-w-60 flex-1 text-14 text-ink-2">
            Don’t recognize a device? Sign it out, then change your password.
          </p>
        </div>
      )}
    </>
  )
}

function pickIcon(device: string): LucideIcon {
  if (/iPhone|Android/.test(device)) return Smartphone
  return /Windows|macOS|ChromeOS/.test(device) ? Laptop : Monitor
}

/** Returns a formatter for 'today, 7:52 AM' or 'Mon, Nov 16, 2:31 PM'. */
function useFormatWhen(): (at: string) => string {
  const now = useNow()
  const zone = useZone()
  return (at) => formatDueInSentence(at, zone, now)
}
