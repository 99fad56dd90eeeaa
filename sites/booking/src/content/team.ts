import type { Phrase } from '@sabha/language/phrases'
import type { PictureName } from './pictures.ts'

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
    alt: 'Portrait of a violinist with jasmine in her hair, her eyes closed.',
  },
  {
    name: 'Laya Talamane',
    work: 'Mridangam',
    words: 'Counts everything, including the steps to the stage.',
    picture: 'portrait-mridangam',
    alt: 'Portrait of a bearded drummer in a cream kurta, rings of sound behind him.',
  },
  {
    name: 'Shruti Tamburi',
    work: 'Tanpura and voice',
    words: 'Holds the note that everybody else leans on.',
    picture: 'portrait-tanpura',
    alt: 'Portrait of a singer beside the neck of her tanpura.',
  },
  {
    name: 'Jyoti Belakumane',
    work: 'Lights',
    words: 'Believes that one lamp is enough, and hangs twelve.',
    picture: 'portrait-light',
    alt: 'Portrait of a young man in glasses behind the flame of a lamp.',
  },
  {
    name: 'Ninada Dhwanipura',
    work: 'Sound and microphones',
    words: 'Is happy when nobody notices the microphones.',
    picture: 'portrait-sound',
    alt: 'Portrait of a sound engineer in headphones.',
  },
  {
    name: 'Ranga Tereyur',
    work: 'Stage and front of house',
    words: 'Opens the doors, closes the curtain, finds your umbrella.',
    picture: 'portrait-stage',
    alt: 'Portrait of a grey-haired woman between two curtains.',
  },
]
