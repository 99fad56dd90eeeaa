import type { Language } from '@sabha/language/languages'

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Returns text as it is written between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character)
}

/** Returns JSON in a script element that no browser runs; nothing in the JSON can end the element. */
export function dataScript(attributes: string, value: unknown): string {
  return `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

/** Returns the address that shows a page in this language to anyone: `/shows`, `/shows?lang=kn`. English needs no parameter. */
export function pathIn(language: Language, path: string): string {
  return language === 'en' ? path : `${path}?lang=${language}`
}
