import { isLanguage, type Language } from '@sabha/language/languages'
import { addKannada, createTranslator, hasKannada, type Say, sayText } from '@sabha/language/translator'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { chosenLanguage, dropAskedLanguage, keepLanguage, languageKey } from './language-storage.ts'

export type Translator = ReturnType<typeof createTranslator>

export interface LanguageValue {
  language: Language
  say: Say
  /** Data (a show's title, a server's message) in the chosen language where the dictionary has it. */
  sayText: (text: string) => string
  setLanguage: (language: Language) => void
}

/** The browser's translator, in the chosen language from its first phrase on: wait for it before the first render. */
export async function startLanguage(): Promise<Translator> {
  const translator = createTranslator('en')
  await speak(translator, chosenLanguage())
  const showInDocument = (language: string) => {
    document.documentElement.lang = language
  }
  showInDocument(translator.language)
  translator.on('languageChanged', showInDocument)
  // Another tab of the site changed it.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue)) void speak(translator, newValue)
  })
  return translator
}

let wanted: Language = 'en'

/** Fetches the dictionary where it is needed. Without a network the page goes on in the language that it has. */
async function speak(translator: Translator, language: Language): Promise<void> {
  wanted = language
  try {
    if (language === 'kn' && !hasKannada(translator)) addKannada(translator, (await import('@sabha/language/phrases')).kannada)
  } catch {
    return
  }
  // Somebody who was quicker than the network may have gone back meanwhile.
  if (wanted === language) await translator.changeLanguage(language)
}

export function LanguageProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  return <I18nextProvider i18n={translator}>{children}</I18nextProvider>
}

export function useLanguage(): LanguageValue {
  const { i18n, t } = useTranslation()
  const language = isLanguage(i18n.language) ? i18n.language : 'en'
  return useMemo(() => {
    const say: Say = (phrase, params) => t(phrase, { ...params })
    return {
      language,
      say,
      sayText: (text) => sayText(say, text),
      setLanguage: (next) => {
        keepLanguage(next)
        dropAskedLanguage()
        void speak(i18n, next)
      },
    }
  }, [language, t, i18n])
}
