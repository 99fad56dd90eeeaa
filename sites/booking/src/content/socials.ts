import type { Phrase } from '@sabha/language/phrases'
import type { collective } from './collective.ts'
import type { PictureName } from './pictures.ts'

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
