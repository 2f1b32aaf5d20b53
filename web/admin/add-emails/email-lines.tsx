import { formatCount } from '../../../contract/sentences.ts'
import { CircleAlert } from '../../ui/icons.tsx'
import { CircleCheck } from '../../ui/start-icons.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { CheckedEmails } from './check-emails.ts'

/** At most this many lines of each kind are shown. */
const MAX_SHOWN = 60

/** The lines of the list, those with errors first. `onShow` selects a line in the box. */
export function EmailLines({
  checked: { problems, ready },
  onShow,
}: {
  checked: CheckedEmails
  onShow: (line: number) => void
}) {
  const hidden = Math.max(0, problems.length - MAX_SHOWN) + Math.max(0, ready.length - MAX_SHOWN)
  return (
    <div className="overflow-clip rounded-10 border border-line">
      <Table caption="Lines of the list, those with errors first" className="[&_thead_th]:z-10">
        <thead>
          <tr>
            <Th className="w-14">Line</Th>
            <Th>Username</Th>
            <Th className="max-sm:hidden">E-mail</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, MAX_SHOWN).map(({ line, message }) => (
            <tr key={line}>
              <th scope="row" className="tabular-nums">
                {line}
              </th>
              <td colSpan={3}>
                <div className="flex items-center gap-3">
                  <Status tone="miss" icon={CircleAlert} className="min-w-0 whitespace-normal!">
                    <span className="min-w-0 [overflow-wrap:anywhere]">{`Line ${line}: ${message}`}</span>
                  </Status>
                  <TextButton onClick={() => onShow(line)} className="ml-auto">
                    Show<span className="sr-only"> line {line}</span>
                  </TextButton>
                </div>
              </td>
            </tr>
          ))}
          {ready.slice(0, MAX_SHOWN).map(({ line, username, email }) => (
            <tr key={line}>
              <th scope="row" className="tabular-nums">
                {line}
              </th>
              <Td className="[overflow-wrap:anywhere]">{username}</Td>
              <Td className="[overflow-wrap:anywhere] max-sm:hidden">{email}</Td>
              <Td>
                <Status tone="done" icon={CircleCheck} size="sm">
                  Ready
                </Status>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hidden > 0 && (
        <p className="border-t border-line px-4 py-3 text-13 text-ink-2">
          and {formatCount(hidden)} more lines
        </p>
      )}
    </div>
  )
}
