// Explains what Cairn stores about people, in language for a ten-year-old, with and without an account.
// docs/privacy/data-sheet.md has the same for adults, field by field.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useSession } from '../frame/session.tsx'
import { VisitorBar } from '../frame/visitor-bar.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Fact } from '../ui/facts.tsx'
import { Page, usePage } from '../ui/page.tsx'

export function PrivacyPage() {
  const heading = usePage(t`What Cairn keeps about you`)
  const { data: user } = useSession()
  return (
    <Page>
      {!user && <VisitorBar />}
      <article className="mx-auto grid max-w-[68ch] gap-3 sm:gap-5">
        <header className="grid gap-1.5">
          <h1 ref={heading} tabIndex={-1}>
            <Trans>What Cairn keeps about you</Trans>
          </h1>
          <p className="text-ink-2">
            <Trans>
              Your school uses Cairn for goals. To do that, it has to remember some things about you. Here is
              what they are, who can see them, and what you can do about them.
            </Trans>
          </p>
        </header>
        <Part title={t`What Cairn keeps`}>
          <List>
            <li>
              <Trans>Your name, your username, your studio and your crew.</Trans>
            </li>
            <li>
              <Trans>The goals you set, what you write about them, and when you finish them.</Trans>
            </li>
            <li>
              <Trans>What adults and your captain write about your goals, and what you write back.</Trans>
            </li>
            <li>
              <Trans>What you write when you look back on a week.</Trans>
            </li>
            <li>
              <Trans>The picture you choose. It’s one of our drawings, never a photo.</Trans>
            </li>
            <li>
              <Trans>Days when you were away, but not why.</Trans>
            </li>
            <li>
              <Trans>When you signed in, and with what kind of computer or phone.</Trans>
            </li>
            <li>
              <Trans>
                The names of people at home who follow you, if your school lets families follow, and the weeks
                in which they waved at your cairn.
              </Trans>
            </li>
            <li>
              <Trans>An email address, only if your school lets you sign in with its own account.</Trans>
            </li>
          </List>
          <p>
            <Trans>
              Your password is scrambled before it’s saved. Nobody can read it, and no adult can look it up.
            </Trans>
          </p>
        </Part>
        <Part title={t`What Cairn doesn’t keep`}>
          <p>
            <Trans>
              No photo of you, no address, no phone number, no birthday, no grades, and not your location.
              There is no advertising here, and nobody follows what you do on other websites. Everything stays
              on the computer your school chose.
            </Trans>
          </p>
        </Part>
        <Part title={t`Who can see it`}>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:[&_dt]:max-w-[18ch] max-sm:[&_dt]:-mb-2.5 [&_dt]:font-600 [&_dt]:text-ink">
            <Fact name={t`You`}>
              <Trans>Everything about you.</Trans>
            </Fact>
            <Fact name={t`Your crew`}>
              <Trans>
                Your name, your picture, your studio, how many goals you finished this week, and which ones
                you just set or finished.
              </Trans>
            </Fact>
            <Fact name={t`Your captain`}>
              <Trans>Your goals, the feedback on them, and how your weeks went.</Trans>
            </Fact>
            <Fact name={t`Coaches of your crew, guides, admins`}>
              <Trans>
                Your goals, the feedback on them, and how your weeks went. Your coach, your guide and admins
                can read what you write when you look back. Your crew and captain can’t.
              </Trans>
            </Fact>
            <Fact name={t`Your family`}>
              <Trans>
                Only if your school lets them follow you: your goals, when they were finished, and what adults
                wrote about them. Not what you write when you look back. You see who they are.
              </Trans>
            </Fact>
            <Fact name={t`Learners of other crews`}>
              <Trans>None of it.</Trans>
            </Fact>
            <Fact name={t`People outside your school`}>
              <Trans>
                None of it. Only the person who looks after the computer could, and they must not.
              </Trans>
            </Fact>
          </dl>
        </Part>
        <Part title={t`How long`}>
          <p>
            <Trans>
              Until your school deletes it. It can also set a time after which old goals, and the accounts of
              people who left, are deleted automatically. When something is deleted, it’s gone from Cairn.
              Backup copies, made in case the computer breaks, keep it for a few more weeks.
            </Trans>
          </p>
        </Part>
        <Part title={t`What you can do`}>
          <List>
            <li>
              {user ? (
                <Trans>
                  Get it: under <Link href={paths.account()}>Your account</Link>, choose ‘Download my data’.
                  The file has everything about you.
                </Trans>
              ) : (
                <Trans>
                  Get it: under Your account, choose ‘Download my data’. The file has everything about you.
                </Trans>
              )}
            </li>
            <li>
              <Trans>Get it fixed: tell an admin at your school what’s wrong.</Trans>
            </li>
            <li>
              <Trans>Have it deleted: you or your family can ask your school.</Trans>
            </li>
          </List>
        </Part>
        <SchoolContact isMember={user != null && user.schoolId !== null} />
        <Part title={t`Two notes in your browser`}>
          <p>
            <Trans>
              Cairn leaves two cookies in your browser. One keeps you signed in, the other remembers that this
              browser has been here before, so that nobody else can lock you out by guessing. While you sign
              in with your school account, there’s another one for a few minutes. Anything half-written, and
              whether you like it light or dark, stays in your browser too.
            </Trans>
          </p>
        </Part>
        <p className="text-14 text-ink-2">
          <a href={paths.licenses()} className="inline-flex items-center touch:min-h-11">
            <Trans>Open-source licenses</Trans>
          </a>
        </p>
      </article>
    </Page>
  )
}

/** Visitors see the contact of the only school. If there are several schools, visitors see none of them. */
function SchoolContact({ isMember }: { isMember: boolean }) {
  const ofVisitors = useApi('GET /api/privacy', {}, { enabled: !isMember })
  const ofSchool = useApi('GET /api/privacy-contact', {}, { enabled: isMember })
  const { data } = isMember ? ofSchool : ofVisitors
  return (
    <Part title={t`Who to ask`}>
      {data?.contact ? (
        <>
          <p>
            <Trans>Ask whenever you have a question. Your family can ask too.</Trans>
          </p>
          <p className="font-600 whitespace-pre-line [overflow-wrap:anywhere]">{data.contact}</p>
        </>
      ) : (
        <p>
          <Trans>Ask your guide, your coach or the school office. Your family can ask too.</Trans>
        </p>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card>
      <CardBody className="pt-4 sm:pt-5">
        <section aria-labelledby={id} className="grid gap-3">
          <h2 id={id}>{title}</h2>
          {children}
        </section>
      </CardBody>
    </Card>
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5">{children}</ul>
}
