// A print preview of the letters over the whole window, one on each page of Letter or A4.
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { FamilyCode } from '../../../contract/family-codes.ts'
import { familyLanguages } from '../../../contract/family-language.ts'
import { fullName } from '../../../contract/person-name.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { Logo } from '../../ui/logo.tsx'
import { useZone } from '../../ui/time.tsx'
import { formatHost, PrintPreview, QrCode, qrCode } from '../people/paper.tsx'
import { type LetterNumber, letterWords } from './letter-words.ts'

interface FamilyLettersProps {
  codes: readonly FamilyCode[]
  /** A sentence about the learners without a letter; empty if all have one. */
  rest: string
  school: string
  origin: string
  onClose: () => void
}

/** The codes are not stored anywhere, so leaving needs a confirmation. */
export function FamilyLetters({ codes, rest, school, origin, onClose }: FamilyLettersProps) {
  const letters = codes.length
  return (
    <PrintPreview
      title={plural(letters, { one: '# family letter', other: '# family letters' })}
      origin={origin}
      warning={t`These codes are shown only now. Print the letters before you close this page. ${rest}`}
      question={[t`Close the family letters?`, t`Close the letters`]}
      ifClosed={
        <Trans>
          You won’t see the codes on{' '}
          <b>
            <Plural value={letters} one="# family letter" other="# family letters" />
          </b>{' '}
          again. A learner without a letter will need a new one.
        </Trans>
      }
      onClose={onClose}
    >
      {numberCodes(codes).map(({ code, letter }) => (
        <Letter key={code.code} code={code} letter={letter} school={school} origin={origin} />
      ))}
    </PrintPreview>
  )
}

interface NumberedCode {
  code: FamilyCode
  letter: LetterNumber
}

/** Numbers each learner's codes in the order of their creation, as the server does. */
export function numberCodes(codes: readonly FamilyCode[]): NumberedCode[] {
  return codes.map((code) => {
    const own = codes.filter(({ id }) => id === code.id)
    return { code, letter: { number: own.indexOf(code) + 1, total: own.length } }
  })
}

interface LetterProps {
  code: FamilyCode
  letter: LetterNumber
  school: string
  origin: string
}

function Letter({ code: { firstName, lastName, code, goodUntil }, letter, school, origin }: LetterProps) {
  const until = zonedDay(Date.parse(goodUntil), useZone())
  const name = fullName({ firstName, lastName })
  const picture = qrCode(`${origin}/family#${code}`)
  const address = `${origin}/family`
  const shownAddress = `${formatHost(origin)}/family`
  return (
    <article
      aria-label={name}
      className="grid gap-6 rounded-14 border border-line bg-surface p-6 print:break-after-page print:rounded-none print:border-0 print:p-0 print:last:break-after-auto"
    >
      <p className="flex items-center gap-2 text-14 text-ink-2">
        <Logo size={24} />
        <span className="[overflow-wrap:anywhere]">{school}</span>
      </p>
      {familyLanguages.map((language) => {
        const say = letterWords(language, firstName, until, letter)
        return (
          <section
            key={language}
            lang={language}
            className="flex gap-6 border-line not-first-of-type:border-t not-first-of-type:pt-6"
          >
            <div className="grid min-w-0 flex-1 content-start gap-2 [overflow-wrap:anywhere]">
              <h2 className="text-20 font-700">{say.title}</h2>
              <p>
                {say.forFamily} <b>{name}</b>
              </p>
              <p>{say.lead}</p>
              <ol className="list-decimal pl-5">
                <li>
                  {say.steps[0]}{' '}
                  <b translate="no" className="font-mono">
                    {shownAddress}
                  </b>{' '}
                  {say.steps[1]}
                </li>
                <li>{say.name}</li>
              </ol>
              <p>{say.shows}</p>
              <p className="text-14 text-ink-2">
                {say.number}. {say.once}
              </p>
            </div>
            <div className="grid w-35 shrink-0 content-start justify-items-center gap-1.5 text-center">
              <QrCode picture={picture} label={t`Code that leads to ${address}`} />
              <p translate="no" className="font-mono text-16 font-700">
                {code}
              </p>
              <p className="text-13 text-ink-2">{say.until}</p>
            </div>
          </section>
        )
      })}
    </article>
  )
}
