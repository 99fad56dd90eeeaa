import type { Phrase } from '@sabha/language/phrases'
import type { collective } from './collective.ts'
import type { PictureName } from './pictures.ts'

/** The page about the collective. */
export const story: { lead: Phrase; picture: PictureName; paragraphs: readonly Phrase[]; beside: { picture: PictureName; alt: Phrase } } = {
  lead: 'Musicians, light people, sound people and the ones who carry the chairs.',
  picture: 'the-company',
  paragraphs: [
    'The power failed on our first evening, in a school hall off Sampige Road. Forty people sat in the dark with one lamp, and nobody left. When the lights came back, somebody got up and switched them off again.',
    'That is still how we work. A few musicians, most of them young. Halls where the last row can hear a breath. Tickets that a student can pay for, and a first row that children may sit in.',
    'Everything else we learnt on the way: how to hang a light from a mango tree, how to tune a tanpura in the rain, how to explain a raga in two sentences. Come and hear whether we learnt it well.',
  ],
  beside: { picture: 'first-row', alt: 'Five children from behind, in the first row, look up at a violinist.' },
}

export interface Member {
  name: Phrase
  work: Phrase
  words: Phrase
  picture: PictureName
  alt: Phrase
}

/** Invented people, named after what they do: put in your own. */
export const team: readonly Member[] = [
  {
    name: 'Tara Venkatesh',
    work: 'Violin',
    words: 'Plays first and explains afterwards.',
    picture: 'portrait-violin',
    alt: 'A violin and its bow, a string of jasmine beside them.',
  },
  {
    name: 'Laya Talamane',
    work: 'Mridangam',
    words: 'Counts everything, including the steps to the stage.',
    picture: 'portrait-mridangam',
    alt: 'A mridangam on its red ring of cloth.',
  },
  {
    name: 'Shruti Tamburi',
    work: 'Tanpura and voice',
    words: 'Holds the note that everybody else leans on.',
    picture: 'portrait-tanpura',
    alt: 'A tanpura, leaning.',
  },
  {
    name: 'Jyoti Belakumane',
    work: 'Lights',
    words: 'Believes that one lamp is enough, and hangs twelve.',
    picture: 'portrait-light',
    alt: 'A stage lamp and its beam.',
  },
  {
    name: 'Ninada Dhwanipura',
    work: 'Sound and microphones',
    words: 'Is happy when nobody notices the microphones.',
    picture: 'portrait-sound',
    alt: 'Headphones before a wave of sound.',
  },
  {
    name: 'Ranga Tereyur',
    work: 'Stage and front of house',
    words: 'Opens the doors, closes the curtain, finds your umbrella.',
    picture: 'portrait-stage',
    alt: 'A red umbrella left at the curtain, beside its cord.',
  },
]

/** One card a place: what was last worth showing there. Their addresses stand in `collective.ts`. */
export const socialCards: readonly { place: (typeof collective.socials)[number]['name']; picture: PictureName; words: Phrase }[] = [
  {
    place: 'Instagram',
    picture: 'on-the-ladder',
    words: 'The ladder is older than the violinist. A minute of focusing lights before the last show.',
  },
  { place: 'YouTube', picture: 'bow-on-strings', words: 'Seven minutes of an alapana, recorded from the third row.' },
  { place: 'Facebook', picture: 'full-house', words: 'Who came, who cried, who slept: pictures of a full house.' },
]
