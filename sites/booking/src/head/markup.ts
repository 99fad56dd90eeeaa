import type { Language } from '@sabha/language/languages'

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character)
}

/** JSON in a script element that no browser runs, and that nothing in it can end. */
export function dataScript(attributes: string, value: unknown): string {
  return `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

/** The address that shows a page in this language, whoever asks: `/shows`, `/shows?lang=kn`. English needs no asking. */
export function pathIn(language: Language, path: string): string {
  return language === 'en' ? path : `${path}?lang=${language}`
}
