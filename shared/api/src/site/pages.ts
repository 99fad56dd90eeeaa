import type { Language } from '@sabha/language/languages'
import type { PolicyName, SiteContent, Text } from './content.ts'
import { type LiveFigures, type PolicySection, readPolicy } from './policy-text.ts'

/** A content in one language, with each text as its readers see it. Keys of entries are left out: only the editor needs them. */
export type Said<T> = T extends Text
  ? string
  : T extends readonly (infer Item)[]
    ? Said<Item>[]
    : T extends object
      ? { [K in keyof T as K extends 'key' ? never : K]: Said<T[K]> }
      : T

/** A policy as its page shows it. */
export interface PolicyPage {
  title: string
  summary: string
  updated: string
  sections: PolicySection[]
  support: { title: string; text: string }
}

/** What each page says, in one language. */
export type SitePages = {
  /** For every page. `performers`: those who have a page. */
  identity: Omit<Said<SiteContent['identity']>, 'accent'> & {
    performers: { slug: string; name: string }[]
    /** The picture of a show that has none of its own; null: the curtain. */
    artwork: string | null
    /** Whether these pages have something to say: no link leads to an empty one. */
    pages: { about: boolean; gallery: boolean }
  }
  home: Omit<Said<SiteContent['home']>, 'teaser' | 'description'> & {
    teaser: { title: string; pictures: { picture: string; alt: string }[] }
  }
  about: Omit<Said<SiteContent['about']>, 'description'>
  gallery: Omit<Said<SiteContent['gallery']>, 'description'>
} & Record<PolicyName, PolicyPage> &
  Record<`performer/${string}`, Said<SiteContent['performers'][number]>>

export type SitePageName = keyof SitePages

/** Returns a text or a whole content as readers of this language see it: what has no Kannada is in English. */
export function saidIn<T>(value: T, language: Language): Said<T> {
  return said(value, language) as Said<T>
}

function said(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((entry) => said(entry, language))
  if (typeof value !== 'object' || value === null) return value
  const { en, kn } = value as Partial<Text>
  if (typeof en === 'string') return language === 'kn' && typeof kn === 'string' && kn.trim() !== '' ? kn : en
  const fields = Object.entries(value).filter(([name]) => name !== 'key')
  return Object.fromEntries(fields.map(([name, entry]) => [name, said(entry, language)]))
}

/** Returns what a page says; undefined if there is no such page. */
export function sitePage(site: SiteContent, name: string, language: Language, figures: LiveFigures): SitePages[SitePageName] | undefined {
  switch (name) {
    case 'identity': {
      const { accent: _, ...identity } = saidIn(site.identity, language)
      const performers = site.performers.map(({ slug, name }) => ({ slug, name: saidIn(name, language) }))
      // A content of an earlier release has no `artwork`: it means the drawing that the site came with.
      const { artwork = 'kaveri' } = site.shows
      return { ...identity, performers, artwork, pages: filledPages(site) }
    }
    case 'home':
      return homePage(site, language)
    case 'about': {
      const { description: _, ...about } = saidIn(site.about, language)
      return about
    }
    case 'gallery': {
      const { description: _, ...gallery } = saidIn(site.gallery, language)
      return gallery
    }
    case 'terms':
    case 'privacy':
    case 'refund':
    case 'shipping':
      return policyPage(site, name, language, figures)
  }
  const performer = site.performers.find(({ slug }) => name === `performer/${slug}`)
  return performer && saidIn(performer, language)
}

/** Returns which of the pages that may be empty have something to say. */
export function filledPages({ identity, about, gallery }: SiteContent): SitePages['identity']['pages'] {
  const ways = [identity.email, identity.phone.dialled, identity.whatsapp.number, ...identity.address]
  const said = [...about.story, ...about.team, ...about.social_cards, ...ways]
  return { about: said.some((one) => one !== ''), gallery: gallery.pictures.length > 0 }
}

function homePage(site: SiteContent, language: Language): SitePages['home'] {
  const { description: _, teaser, ...home } = saidIn(site.home, language)
  const pictures = teaser.pictures.map((picture) => {
    const shown = site.gallery.pictures.find((one) => one.picture === picture)
    return { picture, alt: shown ? saidIn(shown.alt, language) : '' }
  })
  return { ...home, teaser: { title: teaser.title, pictures } }
}

function policyPage({ policies }: SiteContent, name: PolicyName, language: Language, figures: LiveFigures): PolicyPage {
  const { text, ...rest } = saidIn(policies[name], language)
  return { ...rest, sections: readPolicy(text, language, figures), support: saidIn(policies.support, language) }
}
