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
