import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHeader, CardRows } from '../ui/card.tsx'
import { Count } from '../ui/count.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ShieldCheck } from '../ui/icons.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Meter } from '../ui/meter.tsx'
import { Note } from '../ui/note.tsx'
import { SplitBar } from '../ui/split-bar.tsx'
import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  CloudOff,
  History,
  Pencil,
  PencilLine,
} from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { Table, Td, Th } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { Sample } from './sample.tsx'

const learners = [
  ['Al-Khwarizmi, Abdulrahman', 'a.alkhwarizmi', 'Summit', 'North Face', '12'],
  ['Nguyễn, Thị Minh Khai', 'khai.n', 'Basecamp I', 'Lichen Legends', '7'],
  ['Oluwaseun, Adébáyọ̀', 'seun', 'Ridgeline', 'The Über-Kletterer', '104'],
]

export function Blocks() {
  const [tab, setTab] = useState<'review' | 'all' | 'log' | 'old'>('review')
  const [pending, setPending] = useState(false)
  return (
    <>
      <Sample title="Buttons">
        <Card className="grid gap-4 p-4 sm:p-5">
          <div className="flex flex-wrap gap-2">
            <Button variant="primary">Primary</Button>
            <Button>Quiet</Button>
            <Button variant="ghost">Ghost</Button>
            <Button variant="destructive-quiet">Clear all</Button>
            <Button variant="destructive">Delete 12 goals</Button>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" pending pendingLabel="Saving...">
              Save studio
            </Button>
            <Button reason="Lichen Legends is full: 5 of 5.">Move here</Button>
            <Button disabled>Not now</Button>
            <IconButton icon={Pencil} label="Edit: Be nicer" tip="Edit" />
            <IconButton icon={Pencil} label="Edit" variant="quiet" />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              variant="primary"
              pending={pending}
              pendingLabel="Sending..."
              onClick={() => {
                setPending(true)
                setTimeout(() => setPending(false), 1500)
              }}
            >
              Submit <Kbd>Ctrl ↵</Kbd>
            </Button>
            <Button size="sm">
              Improve <Kbd>I</Kbd>
            </Button>
            <IconButton size="sm" icon={Pencil} label="Edit small" />
            <TextButton>Mark all as read</TextButton>
          </div>
        </Card>
      </Sample>
      <Sample title="Status, tags, counts">
        <Card className="grid gap-4 p-4 sm:p-5">
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <Status tone="done" icon={CircleCheck}>
              Completed
            </Status>
            <Status tone="run" icon={CircleDashed}>
              In Progress
            </Status>
            <Status tone="miss" icon={CircleMinus}>
              Incomplete
            </Status>
            <Status tone="done" icon={BadgeCheck}>
              Accepted
            </Status>
            <Status tone="warn" icon={PencilLine}>
              Needs Improvement
            </Status>
            <Status tone="miss" icon={CircleX} size="sm">
              Denied
            </Status>
          </div>
          <div className="flex flex-wrap gap-2">
            <Tag tone="plain">Current Week</Tag>
            <Tag tone="sky">Next Week</Tag>
            <Tag tone="amber" icon={History}>
              Edited since your review
            </Tag>
            <Tag tone="evergreen" icon={ShieldCheck}>
              Admin Bypass
            </Tag>
            <Tag tone="clay">Locked</Tag>
            <Tag>Guide</Tag>
          </div>
          <div className="flex items-center gap-3">
            <Count of={6} />
            <Count of={2} tone="unread" label="unread" />
            <Count of={1204} />
            <Avatar firstName="Zoë" lastName="Ångström" />
            <Avatar firstName="Æ" lastName="" size="s" />
          </div>
          <Meter label="Goals reviewed" value={7} max={12} />
          <SplitBar
            label="Approved 71%, needs improvement 22%, denied 7%"
            parts={[
              { label: 'Approved', value: 71, tone: 'cat-1' },
              { label: 'Needs Improvement', value: 22, tone: 'amber' },
              { label: 'Denied', value: 7, tone: 'clay' },
            ]}
          />
        </Card>
      </Sample>
      <Sample title="Notes">
        <div className="grid gap-3">
          <Note icon={CloudOff} title="You are offline.">
            Changes wait here and go out when you are back.
          </Note>
          <Note tone="warn" title="The Über-Kletterer has 2 of 5.">
            A crew needs 3 to 5 members.
          </Note>
          <Note tone="bad" title="Cannot complete incomplete goal.">
            This goal is incomplete and cannot be completed.
          </Note>
          <Note tone="good" icon={ShieldCheck} title="Admin Bypass.">
            Admin bypass active - can provide feedback on expired goal
          </Note>
        </div>
      </Sample>
      <Sample title="Card with tabs">
        <Card region>
          <CardHeader
            title="Notifications"
            count={2}
            countTone="unread"
            action={<TextButton>Mark all as read</TextButton>}
          />
          <Tabs
            label="Goals"
            value={tab}
            onChange={setTab}
            className="px-2"
            items={[
              {
                value: 'review',
                label: 'To review',
                count: 6,
                content: (
                  <CardRows className="border-t-0">
                    <li className="px-5 py-3">Be nicer</li>
                    <li className="px-5 py-3">Run a warm-up mile before school</li>
                  </CardRows>
                ),
              },
              {
                value: 'all',
                label: 'All',
                count: 14,
                content: <CardBody className="pt-4">Fourteen goals</CardBody>,
              },
              {
                value: 'log',
                label: 'Coach Assignments',
                content: <CardBody className="pt-4">Nothing yet</CardBody>,
              },
              { value: 'old', label: 'Older', content: <CardBody className="pt-4">Nothing yet</CardBody> },
            ]}
          />
        </Card>
      </Sample>
      <Sample title="Table" wide>
        <Card className="overflow-hidden">
          <Table caption="Learners" stack>
            <thead>
              <tr>
                <Th sort="asc" onSort={() => {}}>
                  Name
                </Th>
                <Th sort="none" onSort={() => {}}>
                  Username
                </Th>
                <Th>Studio</Th>
                <Th>Crew</Th>
                <Th numeric>Goals</Th>
              </tr>
            </thead>
            <tbody>
              {learners.map(([name, username, studio, crew, goals]) => (
                <tr key={username}>
                  <th scope="row">{name}</th>
                  <Td label="Username" className="font-mono">
                    {username}
                  </Td>
                  <Td label="Studio">{studio}</Td>
                  <Td label="Crew">{crew}</Td>
                  <Td label="Goals" numeric>
                    {goals}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      </Sample>
    </>
  )
}
