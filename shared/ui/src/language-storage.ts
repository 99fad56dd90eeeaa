import { isLanguage, type Language } from '@sabha/language/languages'

/** Holds `en` or `kn`. */
export const languageKey = 'language'
const year = 60 * 60 * 24 * 365

/** What the address asks for (`?lang=kn`), else what was chosen here before, else what the document came in. */
export function chosenLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  if (isLanguage(asked)) return asked
  const cookie = /(?:^|;\s*)lang=(\w+)/.exec(document.cookie)?.[1]
  return [stored(), cookie, document.documentElement.lang].find(isLanguage) ?? 'en'
}

/** Keeps the choice, and mirrors it in a cookie so that the server's first byte is in the right language. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is full or forbidden: the cookie may still hold, and this visit goes on in the chosen language.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts.
  document.cookie = `lang=${language}; Path=/; Max-Age=${year}; SameSite=Strict${secure}`
}

/** Takes `?lang=` out of the address, where it would win over the choice at the next reload. */
export function dropAskedLanguage(): void {
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
