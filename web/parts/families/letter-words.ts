// The sentences of the letter. It has both languages, because the school may not know which one is spoken at home.
import { type Day, formatDay, toWallTime } from '../../../contract/days.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'

export interface LetterWords {
  title: string
  forFamily: string
  lead: string
  /** Texts before the address and after it. */
  steps: readonly [before: string, after: string]
  name: string
  shows: string
  once: string
  /** The number of this letter among the learner's letters. */
  number: string
  until: string
}

export interface LetterNumber {
  number: number
  total: number
}

/** The sentences in the order of the letter. `name` is the learner's first name. */
export const letterWords: Record<
  FamilyLanguage,
  (name: string, until: Day, letter: LetterNumber) => LetterWords
> = {
  en: (name, until, letter) => ({
    number: `Letter ${letter.number} of ${letter.total}`,
    title: `See how ${name}’s week went`,
    forFamily: 'For the family of',
    lead: `Every week ${name} sets goals and places a stone for each one that is finished. Once a week you can see how they went, on your phone and, if you like, by mail. ${name} can always see who is following.`,
    steps: [
      'Point the camera of your phone at the code on the right, or open',
      'and type the ten characters.',
    ],
    name: `Enter the name ${name} knows you by.`,
    shows: `You’ll see ${name}’s goals and what staff wrote about them, and nothing about other children.`,
    once: `This code works once, for one person, until ${formatDay(until)}. For a second person, ask the school for another code. You can stop any time.`,
    until: `until ${formatDay(until)}`,
  }),
  es: (name, until, letter) => {
    const day = formatSpanishDay(until)
    return {
      number: `Carta ${letter.number} de ${letter.total}`,
      title: `Vea cómo fue la semana de ${name}`,
      forFamily: 'Para la familia de',
      lead: `Cada semana ${name} se pone metas y coloca una piedra por cada una que termina. Una vez por semana usted puede ver cómo fueron, en su teléfono y, si quiere, por correo. ${name} siempre puede ver quién sigue su semana.`,
      steps: [
        'Apunte la cámara de su teléfono al código de la derecha, o abra',
        'y escriba los diez caracteres.',
      ],
      name: `Escriba su nombre, como lo conoce ${name}.`,
      shows: `Usted ve las metas de ${name} y lo que respondió el personal de la escuela, y nada de otros niños.`,
      once: `Este código sirve una vez, para una persona, hasta el ${day}. Para otra persona pida otro código a la escuela. Usted puede dejarlo en cualquier momento.`,
      until: `hasta el ${day}`,
    }
  },
}

function formatSpanishDay(day: Day): string {
  const format = new Intl.DateTimeFormat('es-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.format(toWallTime(day))
}
