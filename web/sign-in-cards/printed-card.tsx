import type { SignInCard } from '../../contract/accounts.ts'
import { cx } from '../ui/cx.ts'
import { Logo } from '../ui/logo.tsx'
import { QrCode, type QrPicture } from './qr-code.tsx'

/** One card: name, username, password and address. The code holds the address of the sign-in page and nothing secret. */
export function PrintedCard({
  card: { firstName, lastName, username, password },
  school,
  address,
  code,
}: {
  card: SignInCard
  school: string
  address: string
  code: QrPicture
}) {
  const { host, pathname: page } = new URL(address)
  return (
    <article className="sign-in-card" aria-label={`${firstName} ${lastName}`}>
      <div className="grid min-w-0 flex-1 content-between gap-1.5">
        <p className="flex items-center gap-1.5 text-12 text-ink-2">
          <Logo size={20} />
          <span className="line-clamp-1 [overflow-wrap:anywhere]">{school}</span>
        </p>
        <h2 className="line-clamp-2 text-16 leading-tight font-600 [overflow-wrap:anywhere]">
          {firstName} {lastName}
        </h2>
        <dl className="grid gap-1">
          <Line label="Username" value={username} />
          <Line label="Password" value={password} />
        </dl>
      </div>
      <div className="grid w-23 shrink-0 content-center gap-1.5">
        <QrCode of={code} label={`Code that leads to ${address}`} />
        <p className="text-center text-12 leading-tight text-ink-2 [overflow-wrap:anywhere]">
          {host}
          <wbr />
          {page}
        </p>
      </div>
    </article>
  )
}

/** Characters that fit into a line of a card. */
const WIDE = 20

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 leading-tight text-ink-2">{label}</dt>
      <dd
        className={cx(
          'font-mono leading-tight font-600 [overflow-wrap:anywhere]',
          value.length > WIDE ? 'text-13' : 'text-16',
        )}
      >
        {value}
      </dd>
    </div>
  )
}
