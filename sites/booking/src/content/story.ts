import type { Phrase } from '@sabha/language/phrases'
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
