// The sentences of the letter. It has both languages, because the school may not know which one is spoken at home.
import type { Day } from '../../../contract/days.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'
import { findMessageLanguage } from '../../../contract/messages.ts'
import { renderSentence, sentence } from '../../../contract/sentence.ts'
import { messages as spanish } from '../../../languages/es/families.po'

export interface LetterNumber {
  number: number
  total: number
}

/** The sentences in the order of the letter. `name` is the learner's first name. */
export function letterWords(language: FamilyLanguage, name: string, until: Day, letter: LetterNumber) {
  const say = (text: string) =>
    renderSentence(text, findMessageLanguage(language), (message) =>
      language === 'es' ? spanish[message] : undefined,
    )
  const values = { name, day: { letterDay: until } }
  return {
    /** The number of this letter among the learner's letters. */
    number: say(sentence('Letter {number} of {total}', { ...letter })),
    title: say(sentence('See how {name}’s week went', values)),
    forFamily: say(sentence('For the family of')),
    lead: say(
      sentence(
        'Every week {name} sets goals and places a stone for each one that is finished. Once a week you can see how they went, on your phone and, if you like, by mail. {name} can always see who is following.',
        values,
      ),
    ),
    /** Texts before the address and after it. */
    steps: [
      say(sentence('Point the camera of your phone at the code on the right, or open')),
      say(sentence('and type the ten characters.')),
    ],
    name: say(sentence('Enter the name {name} knows you by.', values)),
    shows: say(
      sentence(
        'You’ll see {name}’s goals and what staff wrote about them, and nothing about other children.',
        values,
      ),
    ),
    once: say(
      sentence(
        'This code works once, for one person, until {day}. For a second person, ask the school for another code. You can stop any time.',
        values,
      ),
    ),
    until: say(sentence('until {day}', values)),
  }
}
