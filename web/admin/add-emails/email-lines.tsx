import { CircleCheck } from '../../ui/start-icons.tsx'
import { Status } from '../../ui/status.tsx'
import { Td } from '../../ui/table.tsx'
import { LinesTable, MAX_SHOWN } from '../add-many/lines-table.tsx'
import type { CheckedEmails } from './check-emails.ts'

/** The lines of the list, those with errors first. `onShow` selects a line in the box. */
export function EmailLines({
  checked: { problems, ready },
  onShow,
}: {
  checked: CheckedEmails
  onShow: (line: number) => void
}) {
  return (
    <LinesTable
      columns={[{ title: 'Username' }, { title: 'E-mail', wide: true }]}
      problems={problems.map(({ line, message }) => ({ line, message: `Line ${line}: ${message}` }))}
      others={ready.length}
      onShow={onShow}
    >
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
    </LinesTable>
  )
}
