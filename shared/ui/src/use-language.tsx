import { isLanguage, type Language } from '@sabha/language/languages'
import { addKannada, createTranslator, type Kannada, type Say, sayText, sayWith } from '@sabha/language/translator'
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { TroubleNotice, tellTrouble } from './language-trouble.tsx'

export type Translator = ReturnType<typeof createTranslator>

export interface LanguageValue {
  language: Language
  say: Say
  /** Data (a show's title, a server's message) in the chosen language, if the dictionary has it. */
  sayText: (text: string) => string
  setLanguage: (language: Language) => void
}

/**
 * Starts the browser's translator. Await it before the first render, so that the first phrase is in the chosen language. A page that the
 * server has rendered is hydrated in its own language (`shown`), and then follows the choice (`followChoice`).
 */
export async function startLanguage(shown: Language = chosenLanguage()): Promise<Translator> {
  const translator = createTranslator('en')
  running = translator
  await speak(translator, shown)
  const showInDocument = (language: string) => {
    document.documentElement.lang = language
  }
  showInDocument(translator.language)
  translator.on('languageChanged', showInDocument)
  return translator
}

/**
 * Switches to the chosen language once the page is there, and follows changes in other tabs. The server doesn't always know the choice: a
 * visit by a link on another site comes without our cookie.
 */
export function followChoice(translator: Translator): void {
  const choice = chosenLanguage()
  if (choice !== translator.language) void speak(translator, choice)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue)) void speak(translator, newValue)
  })
}

/** Fetches a part of the dictionary. */
export type Part = () => Promise<Partial<Kannada>>

let running: Translator | undefined
const parts = new Set<Part>([async () => (await import('@sabha/language/visitor-phrases')).visitorKannada])
const fetched = new Set<Part>()

/** Adds a part of the dictionary for pages that need more than visitors' phrases. Await it before the first of them is drawn. */
export async function alsoSay(part: Part): Promise<void> {
  parts.add(part)
  if (!running || ![wanted, running.language].includes('kn')) return
  try {
    await fetchParts(running)
  } catch (error) {
    // If the page was only switching to Kannada, it stays in its language.
    if (running.language === 'kn') throw error
  }
}

async function fetchParts(translator: Translator): Promise<void> {
  const missing = [...parts].filter((part) => !fetched.has(part))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async (part) => {
      addKannada(translator, await part())
      fetched.add(part)
    }),
  )
  // A page may have added a part of its own meanwhile.
  await fetchParts(translator)
}

/** Fetches other texts of a page in a language; rejects if it can't. */
type Preparation = (language: Language) => Promise<unknown>

const preparations = new Set<Preparation>()

/** Adds a preparation for texts outside the dictionary: no page switches to a language before they are there. */
export function prepareLanguage(preparation: Preparation): void {
  preparations.add(preparation)
}

let wanted: Language = 'en'

/**
 * Switches the language, after fetching the dictionary if needed and all preparations. Where they can't be had the page keeps its
 * language and says so; without a network it switches when there is one.
 */
async function speak(translator: Translator, language: Language): Promise<void> {
  wanted = language
  tellTrouble(null)
  try {
    await Promise.all([language === 'kn' && fetchParts(translator), ...[...preparations].map((prepare) => prepare(language))])
  } catch {
    const again = () => wanted === language && void speak(translator, language)
    if (wanted === language) tellTrouble(navigator.onLine ? 'failed' : 'offline')
    if (!navigator.onLine) addEventListener('online', again, { once: true })
    return
  }
  // Somebody may have switched back before the network answered.
  if (wanted === language) await translator.changeLanguage(language)
}

const LanguageContext = createContext<LanguageValue | null>(null)

interface LanguageProviderProps {
  translator: Translator
  /** The pages say themselves, by `LanguageTrouble`, that a language can't be had. */
  isTroubleInPage?: boolean
  children: ReactNode
}

/** Listens once for the whole page: a hall has a hundred components with words. */
export function LanguageProvider({ translator, isTroubleInPage = false, children }: LanguageProviderProps) {
  const spoken = () => (isLanguage(translator.language) ? translator.language : 'en')
  const language = useSyncExternalStore((onChange) => listen(translator, onChange), spoken, spoken)
  const value = useMemo(() => {
    const say = sayWith(translator.getFixedT(language))
    return {
      language,
      say,
      sayText: (text: string) => sayText(say, text),
      setLanguage: (next: Language) => {
        keepLanguage(next)
        dropAskedLanguage()
        void speak(translator, next)
      },
    }
  }, [translator, language])
  return (
    <LanguageContext value={value}>
      {children}
      {!isTroubleInPage && <TroubleNotice say={value.say} onRetry={again} />}
    </LanguageContext>
  )
}

function listen(translator: Translator, onChange: () => void): () => void {
  translator.on('languageChanged', onChange)
  return () => translator.off('languageChanged', onChange)
}

export function useLanguage(): LanguageValue {
  const value = use(LanguageContext)
  if (!value) throw new Error('nothing here stands within a LanguageProvider')
  return value
}

/** Says here in the page that the other language can't be had. */
export function LanguageTrouble() {
  const { say } = useLanguage()
  return <TroubleNotice say={say} onRetry={again} isInPage />
}

function again(): void {
  if (running) void speak(running, wanted)
}

/** Holds `en` or `kn`. */
const languageKey = 'language'
const year = 60 * 60 * 24 * 365

/** Returns the language that the address asks for (`?lang=kn`), else the one chosen here before, else that of the document. */
function chosenLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  if (isLanguage(asked)) return asked
  const cookie = /(?:^|;\s*)lang=(\w+)/.exec(document.cookie)?.[1]
  return [stored(), cookie, document.documentElement.lang].find(isLanguage) ?? 'en'
}

/** Stores the choice, also in a cookie, so that the server's first byte is in the right language. */
function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is full or forbidden: the cookie may still hold, and this visit goes on in the chosen language.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts.
  document.cookie = `lang=${language}; Path=/; Max-Age=${year}; SameSite=Strict${secure}`
}

/** Removes `?lang=` from the address, which would override the choice at the next reload. */
function dropAskedLanguage(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

function stored(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}
