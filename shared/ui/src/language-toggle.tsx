import type { Language } from '@sabha/language/languages'
import styles from './language-toggle.module.css'
import { useLanguage } from './use-language.tsx'

/** Each language in its own name and letters, so that those who need it can read it. */
const others = {
  en: { language: 'kn', letter: 'ಅ', name: 'ಕನ್ನಡ' },
  kn: { language: 'en', letter: 'A', name: 'English' },
} as const satisfies Record<Language, { language: Language; letter: string; name: string }>

/** Names the language it leads to. */
export function LanguageToggle() {
  const { language, setLanguage } = useLanguage()
  const other = others[language]
  return (
    <button type="button" className={styles['toggle']} lang={other.language} onClick={() => setLanguage(other.language)}>
      <span className={styles['letter']} aria-hidden="true">
        {other.letter}
      </span>
      {other.name}
    </button>
  )
}
