import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'

/** The editor's names of the fields, by their keys in the content. */
const labels = {
  identity: 'Identity',
  home: 'Home',
  shows: 'Shows page',
  about: 'About',
  gallery: 'Gallery',
  performers: 'Performers',
  policies: 'Policies',
  name: 'Name',
  wordmark: 'Name at the top of each page',
  rest: 'Second line',
  motto: 'Motto',
  address: 'Address',
  email: 'E-mail',
  phone: 'Phone',
  shown: 'As people read it',
  dialled: 'As a phone dials it',
  hours: 'Opening hours',
  whatsapp: 'WhatsApp',
  number: 'Number',
  booking: 'Message about tickets',
  private_booking: 'Message about a private concert',
  greeting: 'Beginning of a message without a name',
  introduction: 'Beginning of a message with a name',
  socials: 'Social links',
  accent: 'Colour of the site',
  logo: 'Logo',
  title: 'Title',
  description: 'Description for search engines',
  artwork: 'Picture of shows that have none',
  hero: 'At the top',
  eyebrow: 'Small line above',
  lead: 'Opening lines',
  still: 'Picture',
  film: 'Film',
  taglines: 'Taglines',
  story: 'Story',
  paragraphs: 'Paragraphs',
  picture: 'Picture',
  alt: 'What is to be seen',
  teaser: 'From the gallery',
  pictures: 'Pictures',
  beside: 'Picture beside the story',
  team: 'Team',
  work: 'Work',
  words: 'In a few words',
  social_cards: 'Social cards',
  place: 'Where',
  contact: 'Contact',
  of: 'Filter',
  slug: 'Address of the page',
  role: 'Role',
  tagline: 'Tagline',
  biography: 'Biography',
  counters: 'Counters',
  figure: 'Figure shown',
  label: 'Label',
  reach: 'Reach',
  text: 'Text',
  concerts: 'Above the concerts',
  kannada: 'Block in Kannada',
  support: 'At the end of each',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  shipping: 'Shipping and Delivery Policy',
  summary: 'Summary',
  updated: 'Last changed on',
  en: 'English',
  kn: 'Kannada',
} as const satisfies Record<string, Phrase>

const entries = {
  taglines: 'Tagline',
  paragraphs: 'Paragraph',
  story: 'Paragraph',
  socials: 'Link',
  pictures: 'Picture',
  team: 'Team member',
  social_cards: 'Card',
  counters: 'Counter',
  performers: 'Performer',
} as const satisfies Record<string, Phrase>

/** Returns the name of one entry of a list. */
export function entryLabel(list: string, say: Say): string {
  return Object.hasOwn(entries, list) ? say(entries[list as keyof typeof entries]) : keyLabel(list, say)
}

/** Returns the words for a key; for a list's entry, its number. */
export function keyLabel(key: string, say: Say): string {
  if (Object.hasOwn(labels, key)) return say(labels[key as keyof typeof labels])
  return /^\d+$/.test(key) ? String(Number(key) + 1) : key
}

/** Returns the words for a place: `About › Team › 3 › Name › English`. */
export function fieldLabel(field: string, say: Say): string {
  return field
    .split('.')
    .map((key) => keyLabel(key, say))
    .join(' › ')
}

/** Returns the value of a place in one line: for a list the first words of each entry, for an entry all of its words. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry)[0] ?? '–').join(' · ') || '–'
  return wordsOf(value).join(' · ') || '–'
}

function wordsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return value === undefined || value === null || value === '' ? [] : [String(value)]
  return Object.entries(value).flatMap(([name, entry]) => (name === 'key' ? [] : wordsOf(entry)))
}
