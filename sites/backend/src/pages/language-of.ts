import { isLanguage, type Language, languages } from '@sabha/language/languages'
import type { FastifyRequest } from 'fastify'

export interface PageLanguage {
  language: Language
  /** The address itself asked for it (`?lang=kn`), as search engines do. */
  isAsked: boolean
}

/** The language of a page: asked for, else chosen before (a cookie), else the one that the browser likes best, else the box office's own. */
export function languageOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>, own: Language): PageLanguage {
  const { lang } = query as { lang?: unknown }
  if (isLanguage(lang)) return { language: lang, isAsked: true }
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return { language: isLanguage(chosen) ? chosen : (likedBest(headers['accept-language'] ?? '') ?? own), isAsked: false }
}

/** Of `kn-IN, en;q=0.8` the Kannada. A language that a browser likes not at all (`q=0`) is none. */
function likedBest(accepted: string): Language | undefined {
  const liked = accepted.split(',').flatMap((part) => {
    const [tag = '', ...params] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const language = languages.find((one) => tag === one || tag.startsWith(`${one}-`))
    const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1)
    return language && quality > 0 ? [{ language, quality }] : []
  })
  return liked.toSorted((one, other) => other.quality - one.quality)[0]?.language
}
