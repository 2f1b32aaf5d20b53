// A guardian's actions: adding a child, using another device, forgetting this one, and ending everything.
import { LogOut, Settings, Smartphone, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Family } from '../../contract/families.ts'
import { useChange } from '../api/queries.ts'
import { ConnectForm } from './connect-form.tsx'
import { ActionRow, FamilyCard, FoldedRow } from './family-card.tsx'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { EndButton, EndRow, Question } from './question.tsx'
import { describeRefusal } from './refusal.ts'

export function YourCard({ family }: { family: Family }) {
  const words = useWords()
  return (
    <FamilyCard name={words.yourPage}>
      <AddChild family={family} />
      <OtherDevice />
      <EndRow
        icon={LogOut}
        hint={words.forgetHint}
        call="POST /api/family/forget"
        input={{}}
        label={words.forget}
        question={words.forgetQuestion}
      />
      <FoldedRow icon={Settings} label={words.deviceAndData}>
        <DeviceList devices={family.devices} />
        <Endings learners={family.learners} />
      </FoldedRow>
    </FamilyCard>
  )
}

function AddChild({ family: { name, learners } }: { family: Family }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <ActionRow
        icon={UserPlus}
        label={words.addChild}
        hint={words.addChildHint}
        expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div className="px-4 pt-2 pb-4 sm:px-5">
          <ConnectForm
            guardian={name}
            known={learners.map(({ id }) => id)}
            onConnected={() => setIsOpen(false)}
          />
        </div>
      )}
    </div>
  )
}

function OtherDevice() {
  const words = useWords()
  const [made, setMade] = useState<{ code: string; goodUntil: string } | null>(null)
  const address = `${window.location.host}/family`
  const make = useChange('POST /api/family/device-codes', {
    onSuccess: setMade,
    onError: (error) => showMessage(describeRefusal(error, words)),
  })
  return (
    <div>
      <ActionRow
        icon={Smartphone}
        label={words.otherDevice}
        hint={words.otherDeviceHint}
        onClick={() => make.mutate({})}
      />
      {made && (
        <Question title={words.otherDevice} onClose={() => setMade(null)}>
          <p translate="no" className="font-mono text-24 font-700 tracking-wider">
            {made.code}
          </p>
          <p>{words.otherDeviceCode(Date.parse(made.goodUntil))}</p>
          <p translate="no" className="font-mono text-14 [overflow-wrap:anywhere]">
            {address}
          </p>
        </Question>
      )}
    </div>
  )
}

function DeviceList({ devices }: { devices: Family['devices'] }) {
  const words = useWords()
  return (
    <div className="grid gap-2 px-4 pt-1 pb-3 sm:px-5">
      <h2 className="text-14 font-600">{words.devices}</h2>
      <ul className="grid gap-1">
        {devices.map(({ id, current, device, lastUsedAt }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <span className="min-w-0 flex-1">
              {words.device(device)}
              <span className="block text-13 text-ink-2">
                {current ? words.currentDevice : words.lastUsed(Date.parse(lastUsedAt))}
              </span>
            </span>
            {!current && (
              <EndButton
                call="DELETE /api/family/devices/:id"
                input={{ params: { id } }}
                size="sm"
                label={words.end}
                title={words.endDevice(words.device(device))}
                question={words.endDeviceQuestion}
              />
            )}
          </li>
        ))}
      </ul>
      {devices.length > 2 && (
        <div>
          <EndButton
            call="POST /api/family/forget"
            input={{ query: { others: 'true' } }}
            variant="ghost"
            size="sm"
            label={words.endOthers}
            question={words.endOthersQuestion}
          />
        </div>
      )}
    </div>
  )
}

function Endings({ learners }: Pick<Family, 'learners'>) {
  const words = useWords()
  return (
    <div className="grid justify-items-start gap-1 border-t border-line px-1 py-2 sm:px-2">
      {learners.map(({ id, firstName }) => (
        <EndButton
          key={id}
          call="DELETE /api/family/learners/:id"
          input={{ params: { id } }}
          variant="ghost"
          label={words.stopSeeing(firstName)}
          question={words.stopQuestion(firstName)}
        />
      ))}
      <EndButton
        call="DELETE /api/family"
        input={{}}
        variant="ghost"
        label={words.deleteEverything}
        question={words.deleteQuestion}
      />
    </div>
  )
}
