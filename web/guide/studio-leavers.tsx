import type { StudioUser } from '../../contract/guide.ts'
import { HistoryLink } from '../crews/history-link.tsx'
import { LeftOn, NoLeavers } from '../people/listed-state.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, Td, Th } from '../ui/table.tsx'

/** The learners of the studio who are marked as left. */
export function StudioLeavers({ read }: { read: Read<StudioUser[]> }) {
  return (
    <Loaded read={read} skeleton={<Skeleton className="m-4 h-40" />} failed={{ level: 'h3' }}>
      {(leavers) =>
        leavers.length === 0 ? <NoLeavers className="border-t border-line" /> : <Leavers of={leavers} />
      }
    </Loaded>
  )
}

function Leavers({ of }: { of: readonly StudioUser[] }) {
  return (
    <Table caption="Learners of the studio who have left">
      <thead>
        <tr>
          <Th>Learner</Th>
          <Th>Left on</Th>
        </tr>
      </thead>
      <tbody>
        {of.map((learner) => (
          <tr key={learner.id}>
            <th scope="row">
              <HistoryLink person={learner} sorted />
            </th>
            <Td label="Left on">
              <LeftOn at={learner.leftAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
