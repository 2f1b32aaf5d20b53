// The guardian's devices: a code to add one, the list, and a way to sign each out.
import { useState } from 'react'
import type { Family } from '../../contract/families.ts'
import { useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { CardPart, FamilyCard } from './family-card.tsx'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { EndButton, Question } from './question.tsx'
import { describeRefusal } from './refusal.ts'

type Devices = Family['devices']

export function DeviceCard({ devices }: { devices: Devices }) {
  const words = useWords()
  return (
    <FamilyCard name={words.thisDevice}>
      <OtherDevice />
      <DeviceList devices={devices} />
      <CardPart hint={words.forgetHint}>
        <EndButton
          call="POST /api/family/forget"
          input={{}}
          label={words.forget}
          question={words.forgetQuestion}
        />
      </CardPart>
    </FamilyCard>
  )
}

function OtherDevice() {
  const words = useWords()
  const [made, setMade] = useState<{ code: string; goodUntil: string } | null>(null)
  const make = useChange('POST /api/family/device-codes', {
    onSuccess: setMade,
    onError: (error) => showMessage(describeRefusal(error, words)),
  })
  return (
    <CardPart title={words.thisDevice} hint={words.otherDeviceHint}>
      <Button pending={make.isPending} onClick={() => make.mutate({})}>
        {words.otherDevice}
      </Button>
      {made && (
        <Question title={words.otherDevice} onClose={() => setMade(null)}>
          <p translate="no" className="font-mono text-24 font-700 tracking-wider">
            {made.code}
          </p>
          <p>{words.otherDeviceCode(Date.parse(made.goodUntil))}</p>
          <p
            translate="no"
            className="font-mono text-14 [overflow-wrap:anywhere]"
          >{`${window.location.host}/family`}</p>
        </Question>
      )}
    </CardPart>
  )
}

function DeviceList({ devices }: { devices: Devices }) {
  const words = useWords()
  return (
    <div className="grid gap-2 px-4 py-4 sm:px-5">
      <h3 className="font-600">{words.devices}</h3>
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
