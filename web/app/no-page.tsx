// What stands at an address that shows nothing to this person: it comes when somebody gets there.
import { Denied } from '../ui/denied.tsx'
import { NotFound } from '../ui/not-found.tsx'

export function NoPage({ denied }: { denied: boolean }) {
  return denied ? <Denied /> : <NotFound />
}
