// The sentences of the guardians' pages. Both languages are in the bundle, so that the pages stay the same for everyone.
import type { Day } from '../../contract/days.ts'
import { type SentenceValues, sentence } from '../../contract/sentence.ts'

/** Writes sentences and instants in the guardian's language. */
interface Speech {
  say: (sentence: string) => string
  formatTime: (at: number) => string
  formatDayAndTime: (at: number) => string
}

export type Words = ReturnType<typeof createWords>

export function createWords({ say, formatTime, formatDayAndTime }: Speech) {
  return {
    documentTitle: (title: string) => say(sentence('{title} · Cairn', { title })),
    /** The titles of documents. */
    weekTitle: say(sentence('How the week went')),
    connectTitle: say(sentence('See how the week went')),
    loading: say(sentence('Loading...')),
    skip: say(sentence('Skip to content')),
    language: say(sentence('Language')),
    darkTheme: say(sentence('Dark theme')),
    tryAgain: say(sentence('Try again')),
    cancel: say(sentence('Cancel')),
    notReached: say(sentence('Can’t reach Cairn. Check your connection and try again.')),
    broken: say(sentence('Something went wrong on this page.')),
    brokenHint: say(sentence('Reload it. If your browser translates this page, turn that off first.')),
    brokenByUpdate: say(sentence('Cairn was updated while this page was open. Reload it.')),
    reload: say(sentence('Reload')),

    // Texts for a browser without a pass.
    connectLead: say(
      sentence(
        'Follow your own child’s goals each week. You won’t see other children, and your child will see your name.',
      ),
    ),
    code: say(sentence('Code from the letter')),
    codeMissing: say(sentence('Enter the 10 characters from the letter.')),
    name: say(sentence('Your name, as your child knows you')),
    nameMissing: say(sentence('Enter the name your child knows you by.')),
    nameTooLong: say(sentence('Names can have up to 100 characters.')),
    connect: say(sentence('Connect')),
    connecting: say(sentence('Connecting...')),
    connectNote: say(
      sentence(
        'No account, no password. This device will remember you unless you don’t use it for 400 days.',
      ),
    ),
    wrongCode: say(
      sentence("This code isn't right, or it was used or is too old. Ask the school for a new one."),
    ),
    addChildQuestion: (name: string, learner: string, code: string) =>
      say(sentence('You are {name}. Add {learner} with code {code}?', { name, learner, code })),
    addChildCode: (learner: string) => say(sentence("Add {learner}'s code", { learner })),
    someoneElse: say(sentence("I'm someone else")),
    deviceQuestion: (name: string) =>
      say(sentence('This adds this browser to {name}’s devices. Only continue if that’s you.', { name })),
    goOn: say(sentence('Continue')),
    namesake: {
      follower: (name: string, learner: string) =>
        say(
          sentence('Someone named {name} already follows {learner}. Is this another person?', {
            name,
            learner,
          }),
        ),
      school: (name: string, learner: string) =>
        say(
          sentence("Someone named {name} is at {learner}'s school. Is this another person?", {
            name,
            learner,
          }),
        ),
    },
    connectAnyway: say(sentence('Yes, connect')),
    anotherPerson: say(sentence('This browser belongs to someone else. Reload the page and try again.')),
    tooMany: say(sentence("Six people already follow this learner. Ask the school if that's a surprise.")),
    waitALittle: say(sentence('Too many tries. Wait 15 minutes and try again.')),
    connected: (name: string) => say(sentence('Connected to {name}', { name })),

    // Texts for a browser with a pass.
    youAre: (name: string, learners: readonly string[]) =>
      learners.length === 0
        ? say(sentence('You’re signed in as {name}.', { name }))
        : say(
            sentence(
              'You’re signed in as {name}. {count, plural, one {{learners} can} other {{learners} can}} see that you’re following along.',
              { name, learners, count: learners.length },
            ),
          ),
    empty: say(sentence('You’re not following anyone yet. Ask the school for a code.')),
    weekLine: (first: Day, last: Day, done: number, total: number) =>
      total === 0
        ? say(
            sentence(
              '{days, select, one {{firstMonth} {first}} month {{firstMonth} {first} to {last}} other {{firstMonth} {first} to {lastMonth} {last}}} · no goals',
              toSpan(first, last),
            ),
          )
        : say(
            sentence(
              '{days, select, one {{firstMonth} {first}} month {{firstMonth} {first} to {last}} other {{firstMonth} {first} to {lastMonth} {last}}} · {done} of {total, plural, one {# finished} other {# finished}}',
              { ...toSpan(first, last), done, total },
            ),
          ),
    cairn: (done: number, todo: number) =>
      todo > 0
        ? say(
            sentence(
              '{done, plural, =0 {No stones yet} one {A cairn of # stone} other {A cairn of # stones}}, {todo, plural, one {{todo} still to place} other {{todo} still to place}}',
              { done, todo },
            ),
          )
        : say(
            sentence(
              '{done, plural, =0 {No stones yet} one {A cairn of # stone} other {A cairn of # stones}}',
              { done },
            ),
          ),
    status: {
      completed: say(sentence('Finished')),
      incomplete: say(sentence('Not finished')),
      in_progress: say(sentence('Open')),
    },
    verdict: {
      accepted: say(sentence('Accepted')),
      needs_improvement: say(sentence('Needs work')),
      denied: say(sentence('Not accepted')),
    },
    due: (day: Day) => say(sentence('due {weekday}', { weekday: { weekday: day } })),
    weekBefore: say(sentence('Week before')),
    weekAfter: say(sentence('Week after')),
    wave: (name: string) => say(sentence('Wave to {name}', { name })),
    waved: (name: string) => say(sentence('You waved to {name} this week.', { name })),
    thisWeek: say(sentence('This week')),
    stopSeeing: (name: string) => say(sentence('Stop following {name}', { name })),
    stopQuestion: (name: string) =>
      say(
        sentence('You won’t see {name}’s week anymore. To see it again, you’ll need a new code.', {
          name,
        }),
      ),

    addChild: say(sentence('Add a child')),
    addChildHint: say(sentence('With the code from another letter.')),
    weeklyMail: say(sentence('Weekly email')),
    mailOn: (address: string) => say(sentence('On, to {address}', { address })),
    mailOff: say(sentence('Off')),
    mailUnconfirmed: (address: string) =>
      say(sentence('Check your inbox: press the button in the email we sent to {address}.', { address })),
    mailNote: say(sentence('One email after 5:00 PM on the last school day of the week.')),
    mailNotPossible: say(sentence('Your school doesn’t send emails.')),
    change: say(sentence('Change')),
    address: say(sentence('Your email address')),
    addressMissing: say(sentence('Enter an email address such as jo@example.org.')),
    sendMail: say(sentence('Send a confirmation email')),
    sending: say(sentence('Sending...')),
    switchOn: say(sentence('Turn it on')),
    switchOff: say(sentence('Turn it off')),
    removeAddress: say(sentence('Remove the address')),
    checkMail: say(sentence('Check your email')),
    threeMails: say(sentence('We already sent three confirmation emails. Try again tomorrow.')),
    devices: say(sentence('Your devices')),
    device: (name: string): string => {
      const [browser, system] = name.split(' on ')
      return browser && system
        ? say(sentence('{browser} on {system}', { browser, system }))
        : say(sentence('Unknown device'))
    },
    currentDevice: say(sentence('This device')),
    lastUsed: (at: number) => say(sentence('Last used {instant}', { instant: formatDayAndTime(at) })),
    end: say(sentence('End')),
    endDevice: (device: string) => say(sentence('End {device}', { device })),
    endDeviceQuestion: say(
      sentence("That device won't show the week anymore. To see it there again, you’ll need a new code."),
    ),
    endOthers: say(sentence('End all others')),
    endOthersQuestion: say(sentence('Only this device will still show the week.')),
    yourPage: say(sentence('Your page')),
    deviceAndData: say(sentence('This device and your data')),
    otherDevice: say(sentence('Use another device')),
    otherDeviceHint: say(sentence('With a code that works for 15 minutes.')),
    otherDeviceCode: (until: number) =>
      say(
        sentence('Type it on the other device at the same address, by {time}.', {
          time: formatTime(until),
        }),
      ),
    forget: say(sentence('Forget this device')),
    forgetHint: say(sentence('You’ll need a new code next time.')),
    forgetQuestion: say(
      sentence(
        'This device won’t show your child’s week anymore. You’ll need a new code to see it here again.',
      ),
    ),
    deleteEverything: say(sentence('Delete everything')),
    deleteQuestion: say(
      sentence(
        'This deletes your name, your address and what you see, on all your devices. Your child will still have the message that you were following. To see the week again, you’ll need a new code.',
      ),
    ),
    done: say(sentence('Done')),

    // Texts of the pages that links in emails open.
    confirmTitle: say(sentence('Confirm your address')),
    confirmLead: say(sentence('Press the button to get the weekly email at this address.')),
    confirm: say(sentence('Confirm this address')),
    confirmed: say(sentence('Your address is confirmed, and the weekly email is on.')),
    confirmFailed: say(
      sentence('This link was already used or has expired. Ask for a new email on your page.'),
    ),
    stopTitle: say(sentence('Stop the weekly email')),
    stopLead: say(sentence('Press the button to stop these emails. You can still see the week here.')),
    stopMails: say(sentence('Stop these emails')),
    stopped: say(sentence("You won't get any more of these emails.")),
    notStopped: say(
      sentence(
        'This link doesn’t belong to an address that gets these emails. If they still come, turn them off on your page.',
      ),
    ),
    toTheWeek: say(sentence('See the week')),
  }
}

/** The days of a week as values: one day, days of one month, or of two. */
const toSpan = (from: Day, to: Day): SentenceValues => ({
  days: from === to ? 'one' : from.slice(0, 7) === to.slice(0, 7) ? 'month' : 'other',
  firstMonth: { month: from },
  first: Number(from.slice(8)),
  lastMonth: { month: to },
  last: Number(to.slice(8)),
})
