import type { SignInCard } from '../../contract/accounts.ts'
import { Logo } from '../ui/logo.tsx'
import type { AddressCode } from './address-code.ts'

/** One card: who, how to sign in, and where. The code holds the address of the sign-in page and nothing secret. */
export function PrintedCard({
  card: { firstName, lastName, username, password },
  school,
  address,
  code,
}: {
  card: SignInCard
  school: string
  address: string
  code: AddressCode
}) {
  return (
    <article className="sign-in-card" aria-label={`${firstName} ${lastName}`}>
      <p className="flex items-center gap-1.5 text-12 text-ink-2">
        <Logo size={20} />
        <span className="line-clamp-1 [overflow-wrap:anywhere]">{school}</span>
      </p>
      <h2 className="text-18 leading-tight font-650 [overflow-wrap:anywhere]">
        {firstName} {lastName}
      </h2>
      <div className="flex min-h-0 items-end gap-4">
        <dl className="grid min-w-0 flex-1 gap-1">
          <Line label="Username" value={username} />
          <Line label="Password" value={password} />
        </dl>
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={`Code that leads to ${address}`}
          shapeRendering="crispEdges"
          className="size-19 shrink-0"
        >
          <path d={`M0 0h${code.size}v${code.size}h-${code.size}z`} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      </div>
      <p className="text-12 text-ink-2 [overflow-wrap:anywhere]">{address}</p>
    </article>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 leading-tight text-ink-2">{label}</dt>
      <dd className="font-mono text-16 leading-tight font-600 [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
