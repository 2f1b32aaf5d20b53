// The features of the week's end, each of which a school switches on or off, and the questions of reflections.
import * as z from 'zod/mini'
import { sentence } from './sentence.ts'
import { requiredText } from './text.ts'

/** Off in schools that had Cairn before; a new school has `newSchoolFeatures`. */
export type Feature = 'reflections' | 'carryOver' | 'feedbackAnswers' | 'plans' | 'weekChecks'
export type Features = Record<Feature, boolean>

export const newSchoolFeatures: Features = {
  reflections: true,
  carryOver: true,
  feedbackAnswers: true,
  plans: false,
  weekChecks: false,
}

export type Questions = [string, string]
export const defaultQuestions: Questions = [
  sentence('What went well?'),
  sentence('What will you try next week?'),
]

const question = requiredText(
  {
    missing: sentence('Enter a question.'),
    notText: sentence('A question must be text.'),
    unstorable: sentence(
      "A question can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size) =>
      sentence('A question has at most {max, number} characters; this one has {count, number}.', size),
  },
  120,
)

export const featureFields = {
  reflections: z.boolean(),
  carryOver: z.boolean(),
  feedbackAnswers: z.boolean(),
  plans: z.boolean(),
  weekChecks: z.boolean(),
  reflectionQuestions: z.tuple([question, question]),
}
