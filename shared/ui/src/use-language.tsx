import { isLanguage, type Language } from '@sabha/language/languages'
import { createTranslator, type Say, sayText } from '@sabha/language/translate'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { chosenLanguage, dropAskedLanguage, keepLanguage, languageKey } from './language-storage.ts'

type Translator = ReturnType<typeof createTranslator>

export interface LanguageValue {
  language: Language
  say: Say
  /** Data (a show's title, a server's message) in the chosen language where the dictionary has it. */
  sayText: (text: string) => string
  setLanguage: (language: Language) => void
}

/** The browser's translator, in the chosen language from its first phrase on; call before the first render. */
export function startLanguage(): Translator {
  const translator = createTranslator(chosenLanguage())
  const showInDocument = (language: string) => {
    document.documentElement.lang = language
  }
  showInDocument(translator.language)
  translator.on('languageChanged', showInDocument)
  // Another tab of the site changed it.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue)) void translator.changeLanguage(newValue)
  })
  return translator
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
        void i18n.changeLanguage(next)
      },
    }
  }, [language, t, i18n])
}
