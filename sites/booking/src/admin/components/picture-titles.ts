import type { Phrase } from '@sabha/language/phrases'
import type { PictureName } from '../../pictures.ts'

/** What the pictures that come with the program are called. */
export const pictureTitles = {
  hero: 'The front page',
  kaveri: 'Kaveri',
  'kaveri-tall': 'Kaveri, tall',
  'first-note': 'First note',
  'bow-on-strings': 'Bow on strings',
  ensemble: 'Ensemble',
  mridangam: 'Mridangam',
  tanpura: 'Tanpura',
  'full-house': 'Full house',
  'first-row': 'First row',
  'curved-rows': 'Curved rows',
  'lamp-lighting': 'Lamp lighting',
  'green-room': 'Green room',
  'minute-before': 'The minute before',
  'the-company': 'The company',
  'on-the-ladder': 'On the ladder',
  'sound-desk': 'Sound desk',
  'light-rig': 'Stage lamps',
  'portrait-violin': 'Portrait: violin',
  'portrait-mridangam': 'Portrait: mridangam',
  'portrait-tanpura': 'Portrait: tanpura',
  'portrait-light': 'Portrait: light',
  'portrait-sound': 'Portrait: sound',
  'portrait-stage': 'Portrait: stage',
} as const satisfies Record<PictureName, Phrase>
