import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Laptop, LogOut, type LucideIcon, Monitor, Smartphone } from 'lucide-react'
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
    <Card title={t`Where you are signed in`} count={sessions.data?.length}>
      <CardBody className="grid gap-4">
        <Loaded
          read={sessions}
          errorProps={{ title: t`Couldn’t load where you’re signed in` }}
          text={t`Loading where you are signed in`}
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
    failure: t`That device is still signed in`,
  })
  const endOthers = useChange('DELETE /api/auth/sessions', {
    onSuccess: ({ ended }) =>
      showSuccess(
        t`Signed out everywhere else`,
        plural(ended, { one: '# other session ended.', other: '# other sessions ended.' }),
      ),
    failure: t`The other devices are still signed in`,
  })
  const others = sessions.filter(({ current }) => !current)
  const newest = others.toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
  const sorted = [...sessions.filter(({ current }) => current), ...newest]
  const hidden = sorted.length - FIRST_ROWS
  const { shown, button } = useExpandableList(
    sorted,
    FIRST_ROWS,
    t`Show ${hidden} more`,
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
          const started = formatWhen(startedAt)
          const used = formatWhen(seenAt)
          return (
            <IconRow
              key={id}
              icon={pickIcon(device)}
              title={device}
              sub={<SessionTimes started={started} used={current ? null : used} provider={provider} />}
            >
              {current ? (
                <Tag tone="evergreen">
                  <Trans>This browser</Trans>
                </Tag>
              ) : (
                <Button
                  variant="ghost"
                  aria-label={t`Sign out there: ${device}`}
                  onClick={(event) => {
                    keepFocus(event.currentTarget)
                    end.mutate({ params: { id } })
                  }}
                >
                  <Trans>Sign out there</Trans>
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
            pendingLabel={t`Signing out...`}
            onClick={() => endOthers.mutate({})}
            className="max-sm:w-full"
          >
            <Trans>Sign out everywhere else</Trans>
          </Button>
          <p className="min-w-60 flex-1 text-14 text-ink-2">
            <Trans>Don’t recognize a device? Sign it out, then change your password.</Trans>
          </p>
        </div>
      )}
    </>
  )
}

interface SessionTimesProps {
  started: string
  /** Null for this browser. */
  used: string | null
  provider: string | null
}

/** The line breaks between its parts, not inside them. */
function SessionTimes({ started, used, provider }: SessionTimesProps) {
  if (used === null) {
    return provider === null ? (
      <Trans>
        <span className="inline-block">Since {started}</span>
      </Trans>
    ) : (
      <Trans>
        <span className="inline-block">Since {started}</span>, through <bdi>{provider}</bdi>
      </Trans>
    )
  }
  return provider === null ? (
    <Trans>
      <span className="inline-block">Since {started},</span>{' '}
      <span className="inline-block">last used {used}</span>
    </Trans>
  ) : (
    <Trans>
      <span className="inline-block">Since {started},</span>{' '}
      <span className="inline-block">last used {used}</span>, through <bdi>{provider}</bdi>
    </Trans>
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
