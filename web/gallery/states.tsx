import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { Card } from '../ui/card.tsx'
import { Denied } from '../ui/denied.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FirstStone } from '../ui/first-stone.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { Plus, Users } from '../ui/start-icons.tsx'
import { Sample } from './sample.tsx'

const rows = ['w-3/4', 'w-1/2', 'w-3/5']

export function States() {
  const [retrying, setRetrying] = useState(false)
  const page = new URLSearchParams(window.location.search).get('page')
  if (page)
    return page === 'denied' ? (
      <Denied>Only coaches and the captain of this crew can review its goals.</Denied>
    ) : (
      <NotFound />
    )
  return (
    <>
      <Sample title="Empty">
        <Card>
          <Empty
            title="No goals this week yet"
            picture={<FirstStone />}
            action={
              <Button variant="primary" icon={Plus}>
                New goal
              </Button>
            }
          >
            Pick one thing you can finish by Friday.
          </Empty>
        </Card>
      </Sample>
      <Sample title="Empty, nothing to do">
        <Card>
          <Empty
            title="All 14 goals reviewed"
            picture={<Cairn done={8} height={120} />}
            action={<LinkButton href="/">All crews</LinkButton>}
          >
            New goals and edits show up here by themselves.
          </Empty>
        </Card>
      </Sample>
      <Sample title="No crew">
        <Card>
          <Empty title="No Crew Assigned" icon={Users}>
            You are not in a crew yet. Ask an admin to place you in one.
          </Empty>
        </Card>
      </Sample>
      <Sample title="Error">
        <Card>
          <ErrorState
            level="h3"
            title="Unable to Load Goal Data"
            retrying={retrying}
            onRetry={() => {
              setRetrying(true)
              setTimeout(() => setRetrying(false), 1500)
            }}
          >
            The server did not answer. Your goals are safe.
          </ErrorState>
        </Card>
      </Sample>
      <Sample title="Loading" wide>
        <Card>
          <SkeletonGroup label="goals">
            <div className="flex items-center justify-between px-5 py-3">
              <Skeleton className="h-5.5 w-28" />
              <Skeleton className="h-11 w-28 rounded-10" />
            </div>
            {rows.map((width) => (
              <div key={width} className="flex gap-4 border-t border-line px-5 py-4">
                <Skeleton className="h-6.75 w-7.5 rounded-stone" />
                <div className="grid flex-1 gap-2">
                  <Skeleton className={`h-5 ${width}`} />
                  <Skeleton className="h-4 w-2/5" />
                </div>
              </div>
            ))}
          </SkeletonGroup>
        </Card>
      </Sample>
    </>
  )
}
