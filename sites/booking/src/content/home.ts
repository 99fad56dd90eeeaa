import type { Phrase } from '@sabha/language/phrases'
import type { PictureName } from './pictures.ts'

/** The front page. */
export interface Home {
  hero: { eyebrow: Phrase; title: Phrase; lead: Phrase; still: PictureName; film: { webm: string; mp4: string } }
  /** What runs along the band. */
  taglines: readonly Phrase[]
  story: { title: Phrase; paragraphs: readonly Phrase[]; picture: PictureName; alt: Phrase }
  /** Pictures of the gallery that stand on the front page; the first is the largest. */
  teaser: readonly [PictureName, PictureName, PictureName, PictureName, PictureName]
}

export const home: Home = {
  hero: {
    eyebrow: 'A small collective in Malleshwaram',
    title: 'An evening at the sabha',
    lead: 'Music, dance and theatre from Bengaluru, close enough to hear the bow touch the string.',
    still: 'hero',
    film: { webm: '/film/hero.webm', mp4: '/film/hero.mp4' },
  },
  taglines: [
    'Four strings, one river',
    'Ragas at their own pace',
    'Keerthanas, folk songs, film melodies',
    'Lamps lit by hand',
    'First-timers welcome',
  ],
  story: {
    title: 'Come early for the lamps',
    paragraphs: [
      'A sabha is a society that puts on concerts. Ours began with borrowed chairs, one brass lamp, and a girl of eleven who would not stop playing when the power went.',
      'We still light that lamp before every show. The hall has grown; the distance between you and the music has not.',
    ],
    picture: 'lamp-lighting',
    alt: 'A tall brass lamp with five flames, lit before the curtain rises.',
  },
  teaser: ['first-note', 'green-room', 'full-house', 'mridangam', 'light-rig'],
}
