import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'

/** What the editor calls each field, by its key in the content. */
const labels = {
  identity: 'Identity',
  home: 'Home',
  shows: 'Shows page',
  about: 'About',
  gallery: 'Gallery',
  performers: 'Performers',
  policies: 'Policies',
  name: 'Name',
  wordmark: 'Wordmark',
  rest: 'Second line',
  motto: 'Motto',
  address: 'Address',
  email: 'E-mail',
  phone: 'Phone',
  shown: 'As it is shown',
  dialled: 'As it is dialled',
  hours: 'Opening hours',
  whatsapp: 'WhatsApp',
  number: 'Number',
  booking: 'Message about tickets',
  private_booking: 'Message about a private concert',
  greeting: 'Message without a name',
  introduction: 'Message with a name',
  socials: 'Social links',
  accent: 'Colour of the site',
  logo: 'Logo',
  title: 'Title',
  description: 'Description for search engines',
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

/** The words for one key; of a list's entry its number. */
export function keyLabel(key: string, say: Say): string {
  if (Object.hasOwn(labels, key)) return say(labels[key as keyof typeof labels])
  return /^\d+$/.test(key) ? String(Number(key) + 1) : key
}

/** The words for a place: `About › Team › 3 › Name › English`. */
export function fieldLabel(field: string, say: Say): string {
  return field
    .split('.')
    .map((key) => keyLabel(key, say))
    .join(' › ')
}
