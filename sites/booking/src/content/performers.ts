import type { Phrase } from '@sabha/language/phrases'
import type { PerformerSlug } from './performer-slugs.ts'
import type { PictureName } from './pictures.ts'

/** A performer's page; its address is /{slug}. */
export interface Performer {
  slug: PerformerSlug
  name: Phrase
  role: Phrase
  picture: PictureName
  tagline: Phrase
  biography: readonly Phrase[]
  counters: readonly { figure: string; label: Phrase }[]
  reach: Phrase
  /** Stands in Kannada in both languages. */
  kannada: { title: string; paragraphs: readonly string[] }
}

export const performers: readonly Performer[] = [
  {
    slug: 'tara-venkatesh',
    name: 'Tara Venkatesh',
    role: 'Carnatic violin',
    picture: 'first-note',
    tagline: 'Four strings, one river, and a hall that listens.',
    biography: [
      'Tara Venkatesh first held a violin at four, in a house in Malleshwaram where the morning began with someone practising. At eleven she gave her first full concert. At nineteen she has played more than 350 of them: in temple courtyards, on college lawns and in city halls.',
      'Her music is rooted in the Carnatic tradition, with keerthanas learnt by ear and ragas that are given their time. Around that root she plays what Karnataka sings: vachanas, folk songs, and the film melodies that everybody in the hall knows by the second bar.',
      'On stage her friends join her on mridangam, tabla, keyboard and flute. Between the pieces she tells where a song comes from, so that a first concert is as welcome as a hundredth.',
    ],
    counters: [
      { figure: '350+', label: 'live concerts' },
      { figure: '30+', label: 'keerthanas' },
      { figure: '50+', label: 'film songs' },
    ],
    reach:
      'From the sabhas of Bengaluru, Mysuru and Chennai, the music has travelled to Kannada sanghas in Singapore, Dubai, London and New Jersey, and its recordings have found listeners in more than twenty countries.',
    kannada: {
      title: 'ನಾಲ್ಕು ತಂತಿ, ಒಂದು ನದಿ',
      paragraphs: [
        'ತಲಕಾವೇರಿಯ ಹನಿಯೊಂದು ನದಿಯಾಗಿ ಕಡಲು ಸೇರುವ ಕಥೆಯನ್ನು ತಾರಾ ವೆಂಕಟೇಶ್ ತಮ್ಮ ವಯಲಿನ್‌ನಲ್ಲಿ ಹೇಳುತ್ತಾರೆ. ದಾಸರ ಕೀರ್ತನೆ, ಶರಣರ ವಚನ, ಹಳ್ಳಿಯ ಹಾಡು, ನಮ್ಮೆಲ್ಲರ ನೆಚ್ಚಿನ ಚಿತ್ರಗೀತೆ: ಎಲ್ಲವೂ ಒಂದೇ ಹರಿವಿನಲ್ಲಿ.',
        'ಮನೆಮಂದಿಯೊಂದಿಗೆ ಬನ್ನಿ. ದೀಪ ಹಚ್ಚಿ, ತೆರೆ ಸರಿಸಿ, ನಿಮಗಾಗಿ ಕಾಯುತ್ತಿದ್ದೇವೆ.',
      ],
    },
  },
]

export function performerBySlug(slug: string): Performer | undefined {
  return performers.find((performer) => performer.slug === slug)
}
