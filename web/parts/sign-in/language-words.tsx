import { t } from '@lingui/core/macro'
import { type Language, languages, offeredLanguages } from '../../../contract/languages.ts'
import { chooseOnDevice } from '../../frame/language.ts'
import { TextButton } from '../../ui/button.tsx'

interface LanguageWordsProps {
  offered?: readonly Language[]
  /** By default the language of this device. */
  onChoose?: (code: Language) => void
}

/** 'English' and 'Español' below a form, each in its own words. Renders nothing while only one language is offered. */
export function LanguageWords({
  offered = offeredLanguages,
  onChoose = (code) => void chooseOnDevice(code),
}: LanguageWordsProps) {
  if (offered.length < 2) return null
  return (
    <ul aria-label={t`Language`} className="flex flex-wrap gap-x-5 gap-y-1">
      {offered.map((code) => (
        <li key={code}>
          <TextButton lang={code} translate="no" onClick={() => onChoose(code)}>
            {languages[code].name}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}
