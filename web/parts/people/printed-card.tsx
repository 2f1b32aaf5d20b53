import { t } from '@lingui/core/macro'
import type { SignInCard } from '../../../contract/accounts.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { ProfilePicture } from '../../../contract/profile-pictures.ts'
import { paths } from '../../frame/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { formatHost, QrCode, qrCode } from './paper.tsx'

/** The number of characters that fit into a line of a card. */
const MAX_LINE_LENGTH = 20
/** The number of characters of a name that fit into two lines of large letters. */
const MAX_NAME_LENGTH = 28

/**
 * One card: name, username, password and address. The code leads to the sign-in page with the username, and contains
 * nothing secret.
 */
export function PrintedCard({
  card: { firstName, lastName, username, password },
  picture,
  role,
  school,
  origin,
}: {
  card: SignInCard
  role?: string | undefined
  /** The first letter of the name is shown without one. */
  picture: ProfilePicture | null | undefined
  school: string
  origin: string
}) {
  const address = `${origin}${paths.login(username)}`
  const name = fullName({ firstName, lastName })
  return (
    <article className="sign-in-card" aria-label={name}>
      <div className="grid min-w-0 flex-1 content-between gap-1.5">
        <p className="flex items-center gap-1.5 text-12 text-ink-2">
          <Logo size={20} />
          <span className="line-clamp-1 [overflow-wrap:anywhere]">{school}</span>
        </p>
        <div className="flex items-center gap-2">
          <Avatar firstName={firstName} lastName="" picture={picture} className="size-10" />
          <h2
            className={cx(
              'min-w-0 leading-tight font-600 [overflow-wrap:anywhere]',
              name.length > MAX_NAME_LENGTH ? 'line-clamp-4 text-14' : 'line-clamp-2 text-20',
            )}
          >
            {name}
            {role && <span className="block text-14 font-400">{role}</span>}
          </h2>
        </div>
        <dl className="grid gap-1">
          <Line label={t`Username`} value={username} />
          <Line label={t`Password`} value={password} />
        </dl>
      </div>
      <div className="grid w-23 shrink-0 content-center gap-1.5">
        <QrCode picture={qrCode(address)} label={t`Code that leads to ${address}`} />
        <p className="text-center text-12 leading-tight text-ink-2 [overflow-wrap:anywhere]">
          {formatHost(origin)}
        </p>
      </div>
    </article>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 leading-tight text-ink-2">{label}</dt>
      <dd
        translate="no"
        className={cx(
          'font-mono leading-tight font-600 [overflow-wrap:anywhere]',
          value.length > MAX_LINE_LENGTH ? 'text-13' : 'text-16',
        )}
      >
        {value}
      </dd>
    </div>
  )
}
