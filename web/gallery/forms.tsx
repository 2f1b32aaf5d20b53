import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Choice } from '../ui/choice.tsx'
import { DateTiles } from '../ui/date-tiles.tsx'
import { Field } from '../ui/field.tsx'
import { GrowingInput } from '../ui/growing-input.tsx'
import { Search } from '../ui/icons.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Select } from '../ui/select.tsx'
import { BookOpen, Sprout, Volleyball } from '../ui/start-icons.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Tick } from '../ui/tick.tsx'
import { Sample } from './sample.tsx'

const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
const box = 'grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5'

export function Forms() {
  const [category, setCategory] = useState<'academic' | 'personal' | 'extra'>('academic')
  const [type, setType] = useState<'lesson' | 'drawer' | null>('drawer')
  const [day, setDay] = useState<string | null>('2026-11-19')
  const [count, setCount] = useState('3')
  const [captain, setCaptain] = useState(true)
  const [done, setDone] = useState(false)
  return (
    <>
      <Sample title="Fields">
        <Card className={box}>
          <Field label="What will you do?" hint="One thing you can finish." required>
            <TextInput defaultValue="Learn the seven times table, 7 × 1 to 7 × 12" />
          </Field>
          <Field label="A title longer than a line">
            <GrowingInput defaultValue="Finish the close-reading questions on chapter 7 of “Esperanza Rising”, in full sentences" />
          </Field>
          <Field label="Tell more" optional>
            <TextArea placeholder="How will you know that it is done?" />
          </Field>
          <Field label="Password" error="One more character: an admin's password has at least 12.">
            <PasswordInput defaultValue="pebblesand1" autoComplete="off" />
          </Field>
          <Field label="Studio">
            <Select>
              <option>All studios</option>
              <option>Foothills</option>
            </Select>
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <TextInput
              size="sm"
              icon={Search}
              placeholder="Find a learner"
              aria-label="Find a learner"
              type="search"
            />
            <Select size="sm" aria-label="Crew">
              <option>Lichen Legends</option>
            </Select>
          </div>
          <Field label="Not now">
            <TextInput disabled defaultValue="Closed since Friday" />
          </Field>
        </Card>
      </Sample>
      <Sample title="Choices">
        <Card className={box}>
          <Choice
            legend="What will you do?"
            layout="big"
            value={type}
            onChange={setType}
            options={[
              { value: 'lesson', label: 'Khan Academy Kids Lesson', icon: BookOpen },
              { value: 'drawer', label: 'Waseca Drawer', icon: Sprout },
            ]}
          />
          <Field label="How many?">
            <Stepper value={count} onChange={setCount} min={1} max={20} />
          </Field>
          <Choice
            legend="Category"
            layout="trio"
            value={category}
            onChange={setCategory}
            options={[
              { value: 'academic', label: 'Academic', icon: BookOpen },
              { value: 'personal', label: 'Personal', icon: Sprout },
              { value: 'extra', label: 'Extracurricular', icon: Volleyball },
            ]}
          />
          <Choice
            legend="Daily or weekly?"
            value={null}
            onChange={() => {}}
            error="Choose how long you need."
            options={[
              { value: 'daily', label: 'Daily' },
              { value: 'weekly', label: 'Weekly' },
            ]}
          />
          <DateTiles
            legend="Due, at 4:00 PM"
            days={week}
            value={day}
            onChange={setDay}
            today="2026-11-18"
            allowed={week.slice(2)}
          />
        </Card>
      </Sample>
      <Sample title="Ticks and switches">
        <Card className={box}>
          <div className="flex gap-1">
            <Tick state={done ? 'done' : 'open'} onChange={setDone} label="Open goal" />
            <Tick state="done" label="Finished goal" onChange={() => {}} />
            <Tick state="done" disabled label="Finished and closed goal" />
            <Tick state="locked" label="Locked goal" />
          </div>
          <div className="flex gap-5">
            <Switch label="Crew Captain: Jo Li" checked={captain} onChange={setCaptain} />
            <Switch label="Guide: Jo Li" checked={!captain} onChange={(on) => setCaptain(!on)} />
            <Switch label="Closed: Jo Li" checked={false} disabled onChange={() => {}} />
          </div>
          <div>
            <Checkbox label="Lichen Legends" hint="Coach: Thaddeus Featherstonehaugh" defaultChecked />
            <Checkbox label="Switchbacks" />
            <Checkbox label="North Face" disabled defaultChecked />
          </div>
        </Card>
      </Sample>
    </>
  )
}
