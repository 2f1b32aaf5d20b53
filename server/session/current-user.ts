// The signed-in user, as the application starts with it.
import type { User } from '../../contract/people.ts'
import { userById } from '../people/index.ts'
import type { Acting } from '../platform/http/route.ts'

export function currentUser({ services, caller }: Pick<Acting, 'services' | 'caller'>): Promise<User> {
  const { db, engine } = services.database
  return userById(db, engine, caller.id)
}
