import type { Language } from '@sabha/language/languages'
import styles from './language-toggle.module.css'
import { useLanguage } from './use-language.tsx'

/** Each language by its own name in its own script, so that those who need it can read it. */
const others = {
  en: { language: 'kn', letter: 'ಅ', name: 'ಕನ್ನಡ' },
  kn: { language: 'en', letter: 'A', name: 'English' },
} as const satisfies Record<Language, { language: Language; letter: string; name: string }>

/** Shows the name of the other language and switches to it. `isRound`: shows only its letter, where there is no more room. */
export function LanguageToggle({ isRound = false }: { isRound?: boolean }) {
  const { language, setLanguage } = useLanguage()
  const other = others[language]
  return (
    <button
      type="button"
      className={styles[isRound ? 'round' : 'toggle']}
      lang={other.language}
      title={isRound ? other.name : undefined}
      onClick={() => setLanguage(other.language)}
    >
      <span className={styles.letter} aria-hidden="true">
        {other.letter}
      </span>
      <span className={isRound ? 'visually-hidden' : undefined}>{other.name}</span>
    </button>
  )
}
