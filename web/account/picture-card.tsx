import { PictureChoices } from '../parts/people/picture-choice.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'

export function PictureCard() {
  return (
    <Card region>
      <CardHeader title="Picture" />
      <CardBody>
        <PictureChoices
          initials
          className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1 gap-y-2.5"
        />
      </CardBody>
    </Card>
  )
}
