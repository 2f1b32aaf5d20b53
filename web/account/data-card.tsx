import { useState } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { downloadText } from '../frame/download.ts'
import { useUser } from '../frame/session.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { Download } from '../ui/icons.tsx'
import { showFailure } from '../ui/toast.ts'

export function DataCard() {
  const { id } = useUser()
  const [pending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const file = await call('GET /api/users/:id/export', { params: { id } })
      downloadText(`cairn-person-${id}.json`, JSON.stringify(file, null, 2), 'application/json')
    } catch (error) {
      showFailure('The download failed', sentenceOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Card region>
      <CardHeader title="Your data" />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-14 text-ink-2">
          One file with all that Cairn keeps about you: your goals with their feedback, notifications,
          activities and what the log of your school says of you. Your password is not in it.
        </p>
        <Button
          icon={Download}
          onClick={() => void download()}
          pending={pending}
          pendingLabel="Preparing..."
          className="max-sm:w-full"
        >
          Download my data
        </Button>
      </CardBody>
    </Card>
  )
}
