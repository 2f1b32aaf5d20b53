// Goal Data of a super admin who belongs to no school: goals belong to one, so there are none of one's own.

import { paths } from '../frame/paths.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { School } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function NoOwnGoals() {
  return (
    <Page>
      <PageHeader title="Goal Data" />
      <Card>
        <Empty
          level="h2"
          icon={School}
          title="No goals of your own"
          action={<LinkButton href={paths.crewsOverview()}>Look at the crews</LinkButton>}
        >
          Your account belongs to no school. The goals of a learner open from their crew.
        </Empty>
      </Card>
    </Page>
  )
}
