// Routes for the set-up, for signing in and out, and for one's own sessions and password.
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { getAccount } from '../people/index.ts'
import { requireProof } from '../platform/caller.ts'
import { isFullDiskError } from '../platform/db/storage-faults.ts'
import { refuse } from '../platform/errors.ts'
import { type ActorContext, fieldOf, route } from '../platform/http/route.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  findOwnSession,
  listOwnSessions,
} from './own-sessions.ts'
import { isSetUpNeeded, refuseWrongToken, setUp } from './set-up.ts'
import { signIn, signOut } from './sign-in.ts'
import type { Throttle } from './throttle.ts'
import type { UnsavedSessions } from './unsaved-sessions.ts'

interface SessionParts {
  setUpToken: string
  throttle: Throttle
  browsers: KnownBrowsers
  unsaved: UnsavedSessions
}

export function sessionRoutes({ setUpToken, throttle, browsers, unsaved }: SessionParts) {
  return {
    ...route('GET /api/setup', {
      handle: async ({ services }) => ({ needed: await isSetUpNeeded(services.database.db) }),
    }),
    ...route('POST /api/setup', {
      subject: (context, { body }) => refuseWrongToken(context, throttle, setUpToken, fieldOf(body, 'token')),
      handle: async (context, _subject, body) => {
        const { user, token } = await setUp(context.services, setUpToken, body, context)
        context.setCookie('cairn_session', token)
        return user
      },
    }),
    ...route('GET /api/auth/user', { handle: currentUser }),
    ...route('POST /api/auth/login', {
      handle: async (context, body) => {
        const signedIn = await signIn(context, throttle, { browsers, unsaved }, body)
        if ('pendingToken' in signedIn) {
          context.setCookie('cairn_pending', signedIn.pendingToken)
          refuse('second_factor_required')
        }
        const { user, token, deviceCookie } = signedIn
        if (context.signedIn) await signOut(context, context.signedIn, unsaved).catch(ignoreFullDisk)
        context.setCookie('cairn_session', token)
        context.setCookie('cairn_device', deviceCookie)
        return user
      },
    }),
    ...route('POST /api/auth/logout', {
      handle: async (context) => {
        if (context.signedIn) await signOut(context, context.signedIn, unsaved)
        context.setCookie('cairn_session', null)
        context.clearSiteData()
        return { message: sentence("You're signed out.") }
      },
    }),
    ...route('GET /api/auth/sessions', { handle: listOwnSessions }),
    ...route('DELETE /api/auth/sessions', { subject: requireProof, handle: endOtherSessions }),
    ...route('DELETE /api/auth/sessions/:id', {
      byId: findOwnSession,
      handle: async (context, subject) => {
        await endOwnSession(context, subject)
        if (!subject.current) return
        context.setCookie('cairn_session', null)
        context.clearSiteData()
      },
    }),
    ...route('POST /api/auth/password', {
      handle: async (context, body) => {
        context.setCookie('cairn_session', await changePassword(context, throttle, body))
        return {
          message: sentence('Your password was changed, and your other devices were signed out.'),
        }
      },
    }),
  }
}

/** The browser forgets the earlier session, which then ends when nobody has used it for 12 hours. */
function ignoreFullDisk(error: unknown): void {
  if (!isFullDiskError(error)) throw error
}

/** The signed-in user, as the application starts with it. */
export function currentUser({ services, caller }: Pick<ActorContext, 'services' | 'caller'>): Promise<User> {
  return getAccount(services.database, caller.id)
}
