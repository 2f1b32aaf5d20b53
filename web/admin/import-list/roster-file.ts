// What the school's own list says, as far as it is read.

/** A learner of the file, as the server gets it, but for the studio. */
export interface FileLearner {
  sourcedId: string
  firstName: string
  lastName: string
  username: string | null
  email: string | null
  grade: string | null
}

/** Only these four are shown and downloaded of a row that cannot be imported. */
export interface LeftOut {
  file: string
  line: number
  id: string
  reason: string
}

/** How many people of a school are no learners: they have another role, are switched off, or ended. */
export interface NotLearners {
  roles: number
  off: number
  ended: number
}

export interface SchoolOfFile {
  /** '' in a file without schools. */
  sourcedId: string
  name: string
  learners: FileLearner[]
  notLearners: NotLearners
  leftOut: LeftOut[]
}

/** Those with the most learners first; at least one. */
export type RosterFile = SchoolOfFile[]

/** The message says, in a sentence, why the file cannot be imported. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}

export interface SourceFile {
  name: string
  bytes: Uint8Array
}

/** `share` from 0 to 1. */
export type OnProgress = (file: string, share: number) => void
