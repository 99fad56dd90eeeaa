import { readLibraryName } from '@sabha/ticketing/site-picture'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../refusal.ts'
import { isKeepable } from '../request-fields.ts'
import { keyShape } from './entry-keys.ts'
import { policyProblem } from './policy-text.ts'

/**
 * What a collective says about itself on its pages, tickets and mails: one schema for the server and the editor; the pages import only its
 * types. Every text is plain text: markup in it is shown as typed.
 */

/** Marks that change the direction of the text after them: they can make a name or an amount read as another. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const words = (most: number, control: RegExp) =>
  z.string().check(
    // A text that is too long is checked no further: it may have megabytes.
    z.maxLength(most, { error: 'site-text-too-long', abort: true }),
    z.refine(isKeepable, 'site-text-unreadable'),
    z.refine((given) => !control.test(given), 'site-text-unreadable'),
    z.refine((given) => !directionMarks.test(given), 'site-direction-marks'),
  )

/** Control characters, and U+2028 and U+2029, which end a line for some programs and not for others. */
const oneLine = /[\p{Cc}\p{Zl}\p{Zp}]/u
const manyLines = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]/u

function said(most: number, control: RegExp) {
  const plain = words(most, control)
  return z.strictObject({
    en: plain.check(z.refine((given) => given.trim() !== '', 'site-text-needed')),
    /** Absent or empty: not translated yet. Visitors then read the English. */
    kn: z.optional(plain),
  })
}

/** The same for an optional text: if it is empty in both languages, pages leave it out. */
function unsaid(most: number, control: RegExp) {
  const plain = words(most, control)
  return z.strictObject({ en: plain, kn: z.optional(plain) })
}

/** A text in both languages, on one line. */
const Line = said(200, oneLine)
const OptionalLine = unsaid(200, oneLine)
const Name = said(80, oneLine)
const Paragraph = said(3_000, oneLine)
/** The text under a page's link in a search engine. */
const Description = said(400, oneLine)
const OptionalParagraph = unsaid(3_000, oneLine)

export type Text = z.output<typeof Line>

/** A picture's name: one of the site's own (`first-note`), or one of the library. */
const Picture = words(120, oneLine).check(
  z.regex(/^[a-z0-9][a-z0-9/_.@-]*$/, 'site-bad-picture'),
  z.refine((name) => !name.includes('..'), 'site-bad-picture'),
  z.refine((name) => !name.startsWith('library/') || readLibraryName(name) !== undefined, 'site-bad-picture'),
)

const fileAddress = words(200, oneLine).check(
  z.regex(/^\/[a-z0-9][a-z0-9/_.-]*$/, 'site-bad-address'),
  z.refine((path) => !path.includes('..'), 'site-bad-address'),
)

const atMost = <Item extends z.ZodMiniType>(item: Item, most: number) => z.array(item).check(z.maxLength(most, 'site-too-many'))

/** A list whose entries have keys, so that they can be told apart after a move (`entry-keys.ts`). Entries of earlier releases have none. */
const entries = <Shape extends z.core.$ZodShape>(entry: z.ZodMiniObject<Shape, z.core.$strict>, most: number) =>
  atMost(z.extend(entry, { key: z.optional(z.string().check(z.regex(keyShape))) }), most)

/** Also allows an empty text: the collective has none, and pages leave it out. */
const orNone = (shape: RegExp) => new RegExp(`^$|${shape.source}`, shape.flags)

export const socialPlaces = ['Instagram', 'YouTube', 'Facebook'] as const

const plainEmail = /^[a-z0-9_+-]+(\.[a-z0-9_+-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i

const Identity = z.strictObject({
  name: Name,
  /** The name as a wordmark, in two lines; the second may be empty in `en`. */
  wordmark: z.strictObject({
    name: said(40, oneLine),
    rest: unsaid(60, oneLine),
  }),
  motto: OptionalLine,
  /** Street first, then the town. */
  address: entries(said(120, oneLine), 5),
  /** ASCII only: it is a link, is printed at the foot of each ticket, and receives replies. */
  email: words(80, oneLine).check(z.regex(orNone(plainEmail), 'invalid-email')),
  phone: z.strictObject({
    shown: words(30, oneLine).check(z.regex(orNone(/^.{5}/), 'site-bad-phone')),
    dialled: words(20, oneLine).check(z.regex(orNone(/^\+\d{7,15}$/), 'site-bad-phone')),
  }),
  /** When questions are answered. */
  hours: OptionalLine,
  whatsapp: z.strictObject({
    /** As wa.me needs it: country code first, digits only. */
    number: words(20, oneLine).check(z.regex(orNone(/^\d{7,15}$/), 'site-bad-phone')),
    booking: Line,
    private_booking: Line,
    /** The greeting of somebody who gives no name. */
    greeting: Line,
    /** `{name}` is the name of the writer. */
    introduction: Line,
  }),
  socials: entries(
    z.strictObject({
      name: z.enum(socialPlaces),
      address: words(300, oneLine).check(z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, 'site-bad-address')),
    }),
    socialPlaces.length,
  ),
  /** The colour from which the others are derived; null: the colours that the site came with. */
  accent: z.nullable(words(7, oneLine).check(z.regex(/^#[0-9a-f]{6}$/i, 'site-bad-colour'))),
  /** The picture beside the name, at the top and bottom of each page; null: the lamp. */
  logo: z.nullable(Picture),
})

const Home = z.strictObject({
  /** The title in the browser's tab and in search engines. */
  title: Name,
  description: Description,
  hero: z.strictObject({
    eyebrow: OptionalLine,
    title: Line,
    lead: OptionalLine,
    /** null: the curtain. */
    still: z.nullable(Picture),
    film: z.nullable(z.strictObject({ webm: fileAddress, mp4: fileAddress })),
  }),
  /** The texts that run along the band; without any there is no band. */
  taglines: entries(Name, 12),
  /** Left out if it has no paragraph. */
  story: z.strictObject({ title: Line, paragraphs: entries(Paragraph, 12), picture: z.nullable(Picture), alt: OptionalLine }),
  /** Pictures of the gallery, the first one largest. Left out if it has no picture. */
  teaser: z.strictObject({ title: Line, pictures: atMost(Picture, 5) }),
})

const Shows = z.strictObject({
  description: Description,
  /** The picture of a show that has none of its own; null: the curtain. Absent (earlier releases): the drawing that the site came with. */
  artwork: z.optional(z.nullable(Picture)),
})

const About = z.strictObject({
  description: Description,
  lead: OptionalParagraph,
  picture: z.nullable(Picture),
  story: entries(Paragraph, 30),
  beside: z.strictObject({ picture: z.nullable(Picture), alt: OptionalLine }),
  team: entries(
    z.strictObject({ name: Name, work: unsaid(80, oneLine), words: OptionalLine, picture: z.nullable(Picture), alt: OptionalLine }),
    60,
  ),
  /** One card for each social network: the latest thing worth showing there. */
  social_cards: entries(z.strictObject({ place: z.enum(socialPlaces), picture: z.nullable(Picture), words: Line }), socialPlaces.length),
  contact: OptionalParagraph,
})

/** The filters of the gallery, except the first, which shows everything. */
export const galleryKinds = ['Performance', 'Behind the Scenes', 'Cast & Crew', 'Audience', 'Technical'] as const

const Gallery = z.strictObject({
  description: Description,
  lead: OptionalParagraph,
  /** `alt`: what the picture shows, for people who can't see it. */
  pictures: entries(z.strictObject({ picture: Picture, of: z.enum(galleryKinds), title: Line, alt: Line }), 200),
})

/** Addresses that other pages already have. */
const taken =
  /^(shows|about|gallery|login|profile|bookings|book-ticket|booking-confirmation|still-coming|group|terms|privacy|refund|shipping|admin|scanner|api|ready|metrics|sandbox|assets|pictures|film)$/

const Performer = z.strictObject({
  /** The page's address: `/{slug}`. */
  slug: words(60, oneLine).check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'bad-slug'),
    z.refine((slug) => !taken.test(slug), 'site-slug-taken'),
  ),
  name: Name,
  role: unsaid(80, oneLine),
  picture: z.nullable(Picture),
  tagline: OptionalLine,
  biography: z.strictObject({ title: OptionalLine, paragraphs: entries(Paragraph, 30) }),
  counters: entries(z.strictObject({ figure: words(12, oneLine).check(z.minLength(1, 'site-text-needed')), label: Name }), 6),
  reach: z.strictObject({ title: OptionalLine, text: OptionalParagraph }),
  /** The heading over the coming concerts. */
  concerts: OptionalLine,
  /** A text that both languages show in Kannada; null: there is none. */
  kannada: z.nullable(z.strictObject({ title: words(200, oneLine), paragraphs: atMost(words(3_000, oneLine), 12) })),
})

const policyText = words(40_000, manyLines).check(
  // `superRefine`, because the issue has to say which figure is unknown.
  z.superRefine((given, context) => {
    const problem = policyProblem(given)
    if (problem) context.addIssue({ code: 'custom', message: problem.code, params: problem.params, input: given })
  }),
)

const Policy = z.strictObject({
  title: Name,
  summary: Description,
  /** The day on which the text was last changed. */
  updated: z.string().check(z.refine(isDay, 'bad-date')),
  /** Paragraphs, `## Heading {#anchor}`, `- ` lists, `**bold**`, `[links](/refund)` and figures, such as `{hold minutes}`. */
  text: z.strictObject({ en: policyText.check(z.refine((given) => given.trim() !== '', 'site-text-needed')), kn: z.optional(policyText) }),
})

export const policyNames = ['terms', 'privacy', 'refund', 'shipping'] as const
export type PolicyName = (typeof policyNames)[number]

const Policies = z.strictObject({
  /** The end of each policy, before the ways to write and call. */
  support: z.strictObject({ title: Line, text: Paragraph }),
  terms: Policy,
  privacy: Policy,
  refund: Policy,
  shipping: Policy,
})

export const SiteContent = z.strictObject({
  identity: Identity,
  home: Home,
  shows: Shows,
  about: About,
  gallery: Gallery,
  performers: entries(Performer, 30).check(z.refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, 'site-slug-taken')),
  policies: Policies,
})
export type SiteContent = z.output<typeof SiteContent>
export type SitePart = keyof SiteContent
export const siteParts = Object.keys(SiteContent.shape) as SitePart[]

function isDay(given: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) && new Date(given).toISOString().startsWith(given)
}

/** Returns what is wrong with a content; undefined if nothing is. `field` says where: `identity.name.en`, `about.team.2.words.kn`. */
export function siteProblem(content: unknown): Refusal | undefined {
  const issue = z.safeParse(SiteContent, content).error?.issues[0]
  if (!issue) return undefined
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return refuse('site-unknown-field', { field: [field, issue.keys[0]].filter(Boolean).join('.') })
  const most = issue.code === 'too_big' ? Number(issue.maximum) : 0
  switch (issue.message) {
    case 'site-text-too-long':
      return refuse('site-text-too-long', { field, most })
    case 'site-too-many':
      return refuse('site-too-many', { field, most })
    case 'unknown-figure':
    case 'site-unknown-link': {
      const { name } = (issue as { params?: { name?: string } }).params ?? {}
      return refuse(issue.message, { field, name: name ?? '' })
    }
  }
  return refuse(isPlainProblem(issue.message) ? issue.message : 'site-unreadable', { field })
}

const plainProblems = [
  'site-text-needed',
  'site-text-unreadable',
  'site-direction-marks',
  'site-bad-picture',
  'site-bad-address',
  'site-bad-phone',
  'site-bad-colour',
  'site-slug-taken',
  'site-bad-heading',
  'invalid-email',
  'bad-slug',
  'bad-date',
] as const

/** Returns a content without the fields that this release doesn't know. */
export function withoutUnknown(content: unknown): unknown {
  const known = structuredClone(content)
  for (const issue of z.safeParse(SiteContent, content).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue
    const holder = issue.path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown>)[name], known)
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key]
  }
  return known
}

function isPlainProblem(message: string): message is (typeof plainProblems)[number] {
  return (plainProblems as readonly string[]).includes(message)
}
