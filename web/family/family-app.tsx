// The pages of guardians: the week, and the two pages that links in emails open.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { FamilyLanguage } from '../../contract/family-language.ts'
import { useApi, useChange } from '../api/queries.ts'
import { ConnectForm } from './connect-form.tsx'
import { LoadingOrError } from './family-card.tsx'
import { createFamilyClient, useShowFamily } from './family-client.ts'
import { FamilyFrame } from './family-frame.tsx'
import { getWords, pickBrowserLanguage, WordsContext } from './language.tsx'
import { ConfirmPage, StopPage } from './link-pages.tsx'
import { MessageRegion } from './message.tsx'
import { WeekPage } from './week-page.tsx'

export function FamilyApp({ path }: { path: string }) {
  const [client] = useState(createFamilyClient)
  return (
    <QueryClientProvider client={client}>
      <FamilyPages path={path} />
    </QueryClientProvider>
  )
}

function FamilyPages({ path }: { path: string }) {
  const family = useApi('GET /api/family')
  const change = useChange('PATCH /api/family', { topics: [], onSuccess: useShowFamily() })
  const [chosen, setChosen] = useState<FamilyLanguage | null>(null)
  const language = chosen ?? family.data?.language ?? pickBrowserLanguage(navigator.languages)
  const words = getWords(language)
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])

  function choose(next: FamilyLanguage) {
    setChosen(next)
    if (family.data && family.data.language !== next) change.mutate({ body: { language: next } })
  }

  const [title, page] = shown()
  return (
    <WordsContext value={words}>
      {title !== null && <title>{words.documentTitle(title)}</title>}
      <FamilyFrame language={language} onLanguage={choose}>
        {page}
      </FamilyFrame>
      <MessageRegion />
    </WordsContext>
  )

  /** The page of the week has a title of its own. */
  function shown(): [title: string | null, page: ReactNode] {
    if (path.startsWith('/family/confirm')) return [words.confirmTitle, <ConfirmPage key="confirm" />]
    if (path.startsWith('/family/stop')) return [words.stopTitle, <StopPage key="stop" />]
    if (family.data) return [null, <WeekPage key="week" family={family.data} />]
    if (family.error?.status === 401)
      return [words.connectTitle, <ConnectPage key="connect" language={language} />]
    return [words.weekTitle, <LoadingOrError key="unread" read={family} />]
  }
}

function ConnectPage({ language }: { language: FamilyLanguage }) {
  const words = getWords(language)
  return (
    <div className="mx-auto grid max-w-[30rem] gap-4">
      <h1 className="text-24 font-700">{words.connectTitle}</h1>
      <p>{words.connectLead}</p>
      <ConnectForm language={language} asksName />
      <p className="text-14 text-ink-2">{words.connectNote}</p>
    </div>
  )
}
