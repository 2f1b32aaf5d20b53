// The English sentences of the guardians' pages. Other languages have the same shape, so a missing sentence fails the
// build.
import { englishDates } from '../../../contract/date-formats.ts'
import { type Day, getWeekdayName } from '../../../contract/days.ts'
import { joinNames, plural } from '../../../contract/sentences.ts'
import { once } from './once.ts'

const time = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const dayAndTime = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }))

export const en = {
  /** The title of the document. */
  weekTitle: 'How the week went',
  connectTitle: 'See how the week went',
  loading: 'Loading...',
  skip: 'Skip to content',
  language: 'Language',
  darkTheme: 'Dark theme',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  notReached: 'Can’t reach Cairn. Check your connection and try again.',
  broken: 'Something went wrong on this page.',
  brokenHint: 'Reload it. If your browser translates this page, turn that off first.',
  brokenByUpdate: 'Cairn was updated while this page was open. Reload it.',
  reload: 'Reload',

  // Texts for a browser without a pass.
  connectLead:
    'Follow your own child’s goals each week. You won’t see other children, and your child will see your name.',
  code: 'Code from the letter',
  codeMissing: 'Enter the 10 characters from the letter.',
  name: 'Your name, as your child knows you',
  nameMissing: 'Enter the name your child knows you by.',
  nameTooLong: 'Names can have up to 100 characters.',
  connect: 'Connect',
  connecting: 'Connecting...',
  connectNote: 'No account, no password. This device will remember you unless you don’t use it for 400 days.',
  wrongCode: "This code isn't right, or it was used or is too old. Ask the school for a new one.",
  addChildQuestion: (name: string, learner: string, code: string) =>
    `You are ${name}. Add ${learner} with code ${code}?`,
  addChildCode: (learner: string) => `Add ${learner}'s code`,
  someoneElse: "I'm someone else",
  deviceQuestion: (name: string) =>
    `This adds this browser to ${name}’s devices. Only continue if that’s you.`,
  goOn: 'Continue',
  namesake: {
    follower: (name: string, learner: string) =>
      `Someone named ${name} already follows ${learner}. Is this another person?`,
    school: (name: string, learner: string) =>
      `Someone named ${name} is at ${learner}'s school. Is this another person?`,
  },
  connectAnyway: 'Yes, connect',
  anotherPerson: 'This browser belongs to someone else. Reload the page and try again.',
  tooMany: "Six people already follow this learner. Ask the school if that's a surprise.",
  waitALittle: 'Too many tries. Wait 15 minutes and try again.',
  connected: (name: string) => `Connected to ${name}`,

  // Texts for a browser with a pass.
  youAre: (name: string, learners: readonly string[]) =>
    learners.length === 0
      ? `You’re signed in as ${name}.`
      : `You’re signed in as ${name}. ${joinNames(learners)} can see that you’re following along.`,
  empty: 'You’re not following anyone yet. Ask the school for a code.',
  weekLine: (first: Day, last: Day, done: number, total: number) =>
    `${englishDates.formatDays(first, last)} · ${total === 0 ? 'no goals' : `${done} of ${total} finished`}`,
  cairn: (done: number, todo: number) => {
    const placed = done === 0 ? 'No stones yet' : `A cairn of ${plural(done, 'stone')}`
    return todo > 0 ? `${placed}, ${todo} still to place` : placed
  },
  status: { completed: 'Finished', incomplete: 'Not finished', in_progress: 'Open' },
  verdict: { accepted: 'Accepted', needs_improvement: 'Needs work', denied: 'Not accepted' },
  due: (day: Day) => `due ${getWeekdayName(day).slice(0, 3)}`,
  weekBefore: 'Week before',
  weekAfter: 'Week after',
  wave: (name: string) => `Wave to ${name}`,
  waved: (name: string) => `You waved to ${name} this week.`,
  thisWeek: 'This week',
  stopSeeing: (name: string) => `Stop following ${name}`,
  stopQuestion: (name: string) =>
    `You won’t see ${name}’s week anymore. To see it again, you’ll need a new code.`,

  addChild: 'Add a child',
  addChildHint: 'With the code from another letter.',
  weeklyMail: 'Weekly email',
  mailOn: (address: string) => `On, to ${address}`,
  mailOff: 'Off',
  mailUnconfirmed: (address: string) =>
    `Check your inbox: press the button in the email we sent to ${address}.`,
  mailNote: 'One email after 5:00 PM on the last school day of the week.',
  mailNotPossible: 'Your school doesn’t send emails.',
  change: 'Change',
  address: 'Your email address',
  addressMissing: 'Enter an email address such as jo@example.org.',
  sendMail: 'Send a confirmation email',
  sending: 'Sending...',
  switchOn: 'Turn it on',
  switchOff: 'Turn it off',
  removeAddress: 'Remove the address',
  checkMail: 'Check your email',
  threeMails: 'We already sent three confirmation emails. Try again tomorrow.',
  devices: 'Your devices',
  device: (name: string): string => name,
  currentDevice: 'This device',
  lastUsed: (at: number) => `Last used ${dayAndTime().format(at)}`,
  end: 'End',
  endDevice: (device: string) => `End ${device}`,
  endDeviceQuestion:
    "That device won't show the week anymore. To see it there again, you’ll need a new code.",
  endOthers: 'End all others',
  endOthersQuestion: 'Only this device will still show the week.',
  yourPage: 'Your page',
  deviceAndData: 'This device and your data',
  otherDevice: 'Use another device',
  otherDeviceHint: 'With a code that works for 15 minutes.',
  otherDeviceCode: (until: number) =>
    `Type it on the other device at the same address, by ${time().format(until)}.`,
  forget: 'Forget this device',
  forgetHint: 'You’ll need a new code next time.',
  forgetQuestion:
    'This device won’t show your child’s week anymore. You’ll need a new code to see it here again.',
  deleteEverything: 'Delete everything',
  deleteQuestion:
    'This deletes your name, your address and what you see, on all your devices. Your child will still have the message that you were following. To see the week again, you’ll need a new code.',
  done: 'Done',

  // Texts of the pages that links in emails open.
  confirmTitle: 'Confirm your address',
  confirmLead: 'Press the button to get the weekly email at this address.',
  confirm: 'Confirm this address',
  confirmed: 'Your address is confirmed, and the weekly email is on.',
  confirmFailed: 'This link was already used or has expired. Ask for a new email on your page.',
  stopTitle: 'Stop the weekly email',
  stopLead: 'Press the button to stop these emails. You can still see the week here.',
  stopMails: 'Stop these emails',
  stopped: "You won't get any more of these emails.",
  notStopped:
    'This link doesn’t belong to an address that gets these emails. If they still come, turn them off on your page.',
  toTheWeek: 'See the week',
}

export type Words = typeof en
