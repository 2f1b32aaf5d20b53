// The sentences of the pages of families in English. Those of other languages have the same shape, so that a missing one fails
// the build.
import { type Day, getWeekdayName } from '../../../contract/days.ts'
import { joinNames, plural } from '../../../contract/sentences.ts'
import { formatWeek } from '../../ui/dates.ts'
import { once } from './once.ts'

const time = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const dayAndTime = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }))

export const en = {
  /** Of the page, in the document's title. */
  weekTitle: 'How the week went',
  connectTitle: 'See how the week went',
  loading: 'Loading...',
  skip: 'Skip to content',
  language: 'Language',
  darkTheme: 'Dark theme',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  notReached: 'Cairn cannot be reached. Look whether you are online, and try again.',
  broken: 'Something went wrong on this page.',
  brokenHint: 'Reload it. If your browser translates this page, turn that off first.',
  brokenByUpdate: 'Cairn was updated while this page was open. Reload it.',
  reload: 'Reload',

  // Without a pass.
  connectLead:
    'Once a week you see the goals of your own child, and nothing of others. Your child sees your name here.',
  code: 'Code from the letter',
  codeMissing: 'Enter the 10 characters from the letter.',
  name: 'Your name, as your child knows you',
  nameMissing: 'Enter your name, as your child knows you.',
  nameTooLong: 'A name has at most 100 characters.',
  connect: 'Connect',
  connecting: 'Connecting...',
  connectNote:
    'No account and no password. This device remembers you until it has not been used for 400 days.',
  wrongCode: "This code isn't right, or it was used or is too old. Ask the school for a new one.",
  addChildQuestion: (name: string, learner: string, code: string) =>
    `You are ${name}. Add ${learner} with code ${code}?`,
  addChildCode: (learner: string) => `Add ${learner}'s code`,
  someoneElse: "I'm someone else",
  deviceQuestion: (name: string) => `This makes this browser a device of ${name}. Only go on if that's you.`,
  goOn: 'Go on',
  namesake: {
    follower: (name: string, learner: string) =>
      `Someone named ${name} already follows ${learner}. Is this another person?`,
    school: (name: string, learner: string) =>
      `Someone named ${name} is at ${learner}'s school. Is this another person?`,
  },
  connectAnyway: 'Yes, connect',
  anotherPerson: 'This browser belongs to someone else. Reload the page and try again.',
  tooMany: "Six people already follow this learner. Ask the school if that's a surprise.",
  waitALittle: 'Those were too many tries. Wait a quarter of an hour and try again.',
  connected: (name: string) => `Connected to ${name}`,

  // With a pass.
  youAre: (name: string, learners: readonly string[]) =>
    learners.length === 0
      ? `You are ${name}.`
      : `You are ${name}. ${joinNames(learners)} can see that you look on.`,
  empty: 'Nobody to see. Ask the school for a code.',
  goalsFinished: (name: string, done: number, of: number) =>
    `${name}: ${done} of ${plural(of, 'goal')} finished`,
  noGoals: (name: string, isEarlier: boolean) => `${name}: no goals ${isEarlier ? 'that' : 'this'} week`,
  cairn: (done: number) => (done === 1 ? 'A pile of 1 stone' : `A pile of ${done} stones`),
  status: { completed: 'Finished', incomplete: 'Not finished', in_progress: 'Open' },
  verdict: { accepted: 'accepted', needs_improvement: 'needs work', denied: 'not accepted' },
  due: (day: Day) => `due ${getWeekdayName(day).slice(0, 3)}`,
  week: (monday: Day) => formatWeek(monday),
  weekBefore: 'Week before',
  thisWeek: 'This week',
  stopSeeing: (name: string) => `Stop seeing ${name}`,
  stopQuestion: (name: string) =>
    `You see nothing of ${name} from now on. To see it again you need a new code.`,

  addChild: 'Add a child',
  addChildHint: 'With the code from another letter.',
  weeklyMail: 'Weekly mail',
  mailOn: (address: string) => `On, to ${address}`,
  mailOff: 'Off',
  mailUnconfirmed: (address: string) => `Waits until you press the button in the mail to ${address}`,
  mailNote: 'One mail, from 5:00 PM on the last school day of a week with goals.',
  mailNotPossible: 'The school sends no mails.',
  change: 'Change',
  address: 'Your e-mail address',
  addressMissing: 'Enter an email address such as jo@example.org.',
  sendMail: 'Send the mail to confirm it',
  sending: 'Sending...',
  switchOn: 'Switch it on',
  switchOff: 'Switch it off',
  removeAddress: 'Remove the address',
  checkMail: 'Check your mail',
  threeMails: 'We already sent three confirmation emails. Try again tomorrow.',
  devices: 'Your devices',
  device: (name: string): string => name,
  currentDevice: 'This device',
  lastUsed: (at: number) => `Last used ${dayAndTime().format(at)}`,
  end: 'End',
  endDevice: (device: string) => `End ${device}`,
  endDeviceQuestion: "That device won't show the week anymore. To see it there again you need a new code.",
  endOthers: 'End all others',
  endOthersQuestion: 'Only this device will still show the week.',
  thisDevice: 'This device',
  otherDevice: 'Use another device',
  otherDeviceHint: 'A code of 15 minutes for a phone or computer of yours.',
  otherDeviceCode: (until: number) =>
    `Type it on the other device at the same address, by ${time().format(until)}.`,
  forget: 'Forget this device',
  forgetHint: 'The next visit asks for a code again.',
  forgetQuestion: 'This device shows nothing any more. You need a new code to see the week here again.',
  deleteEverything: 'Delete everything',
  deleteQuestion:
    'Your name, your address and what you see are deleted, on all your devices. Your child keeps the message that you looked on. To see the week again you need a new code.',
  done: 'Done',

  // The pages that links of mails open.
  confirmTitle: 'Confirm your address',
  confirmLead: 'Press the button, and the weekly mail comes to this address.',
  confirm: 'Confirm this address',
  confirmed: 'Your address is confirmed, and the weekly mail is on.',
  confirmFailed: 'This link was already used or has expired. Ask for a new email on your page.',
  stopTitle: 'Stop the weekly mail',
  stopLead: 'Press the button, and no more of these mails come. You can go on to see the week on the page.',
  stopMails: 'Stop these mails',
  stopped: "You won't get any more of these emails.",
  notStopped:
    'This link doesn’t belong to an address that gets these emails. If they still come, turn them off on your page.',
  toTheWeek: 'See the week',
}

export type Words = typeof en
