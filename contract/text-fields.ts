// The texts of several calls, each with its own sentences. They are functions, so that pages load only those that they check.

import { sentence } from './sentence.ts'
import { longText, name, type TextSize } from './text.ts'

/** The first name of a person. */
export function firstName() {
  return name({
    missing: sentence('Enter a first name.'),
    notText: sentence('A first name must be text.'),
    unstorable: sentence(
      "A first name can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A first name has at most {max, number} characters; this one has {count, number}.', size),
  })
}

/** The name of a guardian, a passkey or a day off. */
export function plainName() {
  return name({
    missing: sentence('Enter a name.'),
    notText: sentence('A name must be text.'),
    unstorable: sentence(
      "A name can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A name has at most {max, number} characters; this one has {count, number}.', size),
  })
}

/** The name of a school. */
export function schoolName() {
  return name({
    missing: sentence('Enter a school name.'),
    notText: sentence('A school name must be text.'),
    unstorable: sentence(
      "A school name can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A school name has at most {max, number} characters; this one has {count, number}.', size),
  })
}

/** The name of a studio. */
export function studioName() {
  return name({
    missing: sentence('Enter a studio name.'),
    notText: sentence('A studio name must be text.'),
    unstorable: sentence(
      "A studio name can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A studio name has at most {max, number} characters; this one has {count, number}.', size),
  })
}

/** The name of a crew. */
export function crewName() {
  return name({
    missing: sentence('Enter a crew name.'),
    notText: sentence('A crew name must be text.'),
    unstorable: sentence(
      "A crew name can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A crew name has at most {max, number} characters; this one has {count, number}.', size),
  })
}

/** A goal type of a studio. */
export function goalType() {
  return name({
    missing: sentence('Enter a goal type.'),
    notText: sentence('A goal type must be text.'),
    unstorable: sentence(
      "A goal type can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A goal type has at most {max, number} characters; this one has {count, number}.', size),
  })
}

/** The description of a goal, a crew, a studio or a school. */
export function description() {
  return longText({
    notText: sentence('A description must be text.'),
    unstorable: sentence(
      "A description can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A description has at most {max, number} characters; this one has {count, number}.', size),
  })
}
