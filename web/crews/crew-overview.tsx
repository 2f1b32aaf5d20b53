import type { GroupWithMembers } from '../../contract/crews.ts'
import { paths } from '../frame/paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Crown } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CrewCard } from './crew-card.tsx'
import { HistoryLink } from './history-link.tsx'

/** How many members stand on the card by name. */
const FIRST = 3

/** A crew as its school's admins see it, with its first members and the way to its goals. */
export function CrewOverview({ crew }: { crew: GroupWithMembers }) {
  const more = crew.members.length - FIRST
  return (
    <CrewCard
      readable
      crew={crew}
      foot={
        <LinkButton
          href={paths.coachingCrew(crew.id)}
          className="w-full"
          aria-label={`View Crew Goals: ${crew.name}`}
        >
          View Crew Goals
        </LinkButton>
      }
    >
      {crew.members.length > 0 && (
        <ul aria-label="Members" className="grid gap-1.5 text-14 touch:gap-0">
          {crew.members.slice(0, FIRST).map((member) => (
            <li key={member.id} className="flex items-center gap-2 touch:min-h-11">
              <Avatar
                firstName={member.firstName}
                lastName={member.lastName}
                picture={member.profilePicture}
                size="s"
              />
              <span className="min-w-0">
                <HistoryLink person={member} />
              </span>
              {member.isCrewCaptain && (
                <>
                  <Icon of={Crown} size={16} className="text-amber" />
                  <span className="sr-only">captain</span>
                </>
              )}
            </li>
          ))}
          {more > 0 && <li className="pl-9 text-ink-2">+{more} more members</li>}
        </ul>
      )}
    </CrewCard>
  )
}
