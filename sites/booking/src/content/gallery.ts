import type { Phrase } from '@sabha/language/phrases'
import type { PictureName } from './pictures.ts'

/** The filters of the gallery (specification section 2); the first shows everything. */
export const galleryFilters = [
  'All Photos',
  'Performance',
  'Behind the Scenes',
  'Cast & Crew',
  'Audience',
  'Technical',
] as const satisfies readonly Phrase[]
export type GalleryFilter = (typeof galleryFilters)[number]

export interface GalleryPicture {
  picture: PictureName
  of: Exclude<GalleryFilter, 'All Photos'>
  title: Phrase
  /** What is to be seen, for those who can't see it. */
  alt: Phrase
}

export const gallery: readonly GalleryPicture[] = [
  {
    picture: 'first-note',
    of: 'Performance',
    title: 'The first note',
    alt: 'A violinist, from behind, alone in one light between two brass lamps.',
  },
  {
    picture: 'green-room',
    of: 'Cast & Crew',
    title: 'A minute for oneself',
    alt: 'The green room: a sari in the mirror, and bangles, kumkum and jasmine on the table.',
  },
  {
    picture: 'tanpura',
    of: 'Performance',
    title: 'The drone under everything',
    alt: 'A tanpura between two small lamps, its sound drawn as rings on a blue night.',
  },
  {
    picture: 'full-house',
    of: 'Audience',
    title: 'Every seat taken',
    alt: 'Rows of heads, some with jasmine, before a stage with three musicians.',
  },
  {
    picture: 'light-rig',
    of: 'Technical',
    title: 'Four lamps, one colour each',
    alt: 'Four stage lamps on a bar throw blue, gold and red light to the floor.',
  },
  {
    picture: 'bow-on-strings',
    of: 'Performance',
    title: 'Where the sound begins',
    alt: 'The bow on the strings of a violin, from very near.',
  },
  {
    picture: 'minute-before',
    of: 'Behind the Scenes',
    title: 'The gap in the curtain',
    alt: 'From the wings: the violinist waits at the gap of the curtain, the lit stage beyond it.',
  },
  {
    picture: 'the-company',
    of: 'Cast & Crew',
    title: 'The last bow',
    alt: 'Six of the company, hand in hand, seen from behind against the lights.',
  },
  {
    picture: 'mridangam',
    of: 'Performance',
    title: 'The eye of the drum',
    alt: 'The face of a mridangam: pale hide, leather lacing, a black circle in the middle.',
  },
  {
    picture: 'curved-rows',
    of: 'Behind the Scenes',
    title: 'An hour before',
    alt: 'The empty hall: curved rows of red seats around a lit curtain.',
  },
  {
    picture: 'ensemble',
    of: 'Performance',
    title: 'Three players, three lights',
    alt: 'Three players from behind with mridangam and tanpura, each in a light of a different colour.',
  },
  {
    picture: 'first-row',
    of: 'Audience',
    title: 'First row, feet off the floor',
    alt: 'Five children from behind, in the first row, look up at a violinist.',
  },
  {
    picture: 'sound-desk',
    of: 'Technical',
    title: 'Twenty faders',
    alt: 'The sound desk in the dark of the hall, the lit stage far beyond it.',
  },
  {
    picture: 'on-the-ladder',
    of: 'Cast & Crew',
    title: 'A little to the left',
    alt: 'Somebody on a ladder turns a spotlight towards the stage.',
  },
  {
    picture: 'lamp-lighting',
    of: 'Behind the Scenes',
    title: 'Five wicks',
    alt: 'A tall brass lamp with five flames, lit before the curtain rises.',
  },
]

export function galleryOf(filter: GalleryFilter): readonly GalleryPicture[] {
  return filter === 'All Photos' ? gallery : gallery.filter(({ of }) => of === filter)
}
