// Replaces the pages of guardians when one of them cannot be shown.
import { useIsOutdated } from '../frame/build.ts'
import { Button } from '../ui/button.tsx'
import { getWords, pickBrowserLanguage } from './language.tsx'

/** The page is outside of the context with the guardian's language, so it uses the language of the document. */
export function BrokenPage() {
  const words = getWords(pickBrowserLanguage([document.documentElement.lang, ...navigator.languages]))
  const isOutdated = useIsOutdated('/family')
  return (
    <main id="main" className="mx-auto grid max-w-[30rem] justify-items-start gap-4 px-4 pt-10">
      <div role="alert" className="grid gap-2">
        <h1 className="text-24 font-700">{words.broken}</h1>
        <p>{isOutdated ? words.brokenByUpdate : words.brokenHint}</p>
      </div>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </main>
  )
}
