import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ArrowRightLeft } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Ellipsis, Plus, Trash2 } from '../ui/start-icons.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { showFailure, toast } from '../ui/toast.ts'
import { Sample } from './sample.tsx'

export function Over() {
  const [shown, setShown] = useState<'form' | 'wide' | 'confirm' | null>(null)
  const close = () => setShown(null)
  const moves = ['Lichen Legends', 'Switchbacks', 'The Über-Kletterer', 'North Face'].map((label, index) => ({
    label,
    disabled: index === 0,
    note: index === 0 ? 'Full, 5/5' : `${index + 1}/5`,
    onSelect: () =>
      void toast({
        kind: 'success',
        title: 'Learner moved successfully',
        description: `Khai is now in ${label}.`,
      }),
  }))
  return (
    <Sample title="Over the page">
      <Card className="grid gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap gap-2">
          <Button icon={Plus} onClick={() => setShown('form')}>
            Form dialog
          </Button>
          <Button onClick={() => setShown('wide')}>Wide dialog</Button>
          <Button variant="destructive-quiet" onClick={() => setShown('confirm')}>
            Delete studio
          </Button>
          <Menu
            sheet
            label="Move to"
            trigger={<Button icon={ArrowRightLeft}>Move to…</Button>}
            items={moves}
          />
          <Menu
            label="More for: Be nicer"
            trigger={<IconButton icon={Ellipsis} label="More for: Be nicer" tip="More" />}
            items={[
              { label: 'Edit goal', onSelect: () => setShown('form') },
              {
                label: 'Delete goal',
                icon: Trash2,
                tone: 'destructive',
                separated: true,
                onSelect: () => setShown('confirm'),
              },
            ]}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() =>
              toast({
                kind: 'success',
                title: 'Learner moved successfully',
                description: 'Khai is now in Switchbacks.',
                action: { label: 'Undo', onSelect: () => {} },
              })
            }
          >
            Toast with Undo
          </Button>
          <Button
            onClick={() =>
              showFailure(
                'Failed to move learner',
                'Lichen Legends is full: 5 of 5. Move somebody out first.',
              )
            }
          >
            Failure
          </Button>
        </div>
        <p className="text-14 text-ink-2">
          Accepted <RelativeTime at={Date.now() - 7_200_000} />, first set{' '}
          <RelativeTime at="2026-03-02T18:00:00Z" />
        </p>
      </Card>
      <Dialog
        open={shown === 'form'}
        onOpenChange={close}
        title="Create New Goal"
        form={{ onSubmit: (event) => event.preventDefault() }}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" icon={Plus}>
              Create goal
            </Button>
          </>
        }
      >
        <Field label="What will you do?" required>
          <TextInput />
        </Field>
        <Field label="Tell more" optional>
          <TextArea />
        </Field>
      </Dialog>
      <Dialog
        open={shown === 'wide'}
        onOpenChange={close}
        size="l"
        title="Add Multiple Learners"
        description="One learner a line: username, password, first name, last name, studio."
      >
        {Array.from({ length: 30 }, (_, line) => line + 1).map((line) => (
          <p key={line}>Line {line}</p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        onOpenChange={close}
        onConfirm={close}
        title="Delete “Ridgeline”?"
        confirmLabel="Delete studio"
      >
        Are you sure you want to delete this studio? This action cannot be undone.{' '}
        <b className="font-600">31 learners</b> and 1 guide will choose or be given a new studio.
      </ConfirmDialog>
    </Sample>
  )
}
