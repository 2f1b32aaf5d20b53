// The bar above each page of guardians: both languages, each in its own words, and the theme.

import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FamilyLanguage, familyLanguages } from '../../contract/family-language.ts'
import { setTheme, useTheme } from '../frame/theme-toggle.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { languageNames, useWords } from './language.tsx'

interface FamilyFrameProps {
  language: FamilyLanguage
  onLanguage: (language: FamilyLanguage) => void
  children: ReactNode
}

export function FamilyFrame({ language, onLanguage, children }: FamilyFrameProps) {
  const words = useWords()
  const dark = useTheme() === 'dark'
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:bg-surface focus:px-3 focus:py-2"
      >
        {words.skip}
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-(--bar) max-w-[60rem] flex-wrap items-center gap-x-3 px-4">
          <span translate="no" className="text-20 leading-none font-700 tracking-[-0.02em]">
            Cairn
          </span>
          <nav aria-label={words.language} className="ml-auto flex">
            {familyLanguages.map((familyLanguage) => (
              <button
                key={familyLanguage}
                type="button"
                lang={familyLanguage}
                translate="no"
                aria-current={familyLanguage === language || undefined}
                onClick={() => onLanguage(familyLanguage)}
                className={cx(
                  'min-h-11 px-2 text-14',
                  familyLanguage === language
                    ? 'font-600 underline underline-offset-4'
                    : 'text-ink-2 hover:text-ink',
                )}
              >
                {languageNames[familyLanguage]}
              </button>
            ))}
          </nav>
          <button
            type="button"
            aria-label={words.darkTheme}
            aria-pressed={dark}
            onClick={() => setTheme(dark ? 'light' : 'dark')}
            className="grid size-11 place-items-center rounded-10 text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Icon icon={dark ? Sun : Moon} size={20} />
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[60rem] px-4 pt-4 pb-8 outline-none">
        {children}
      </main>
    </>
  )
}
