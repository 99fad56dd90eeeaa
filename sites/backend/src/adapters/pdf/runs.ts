import { cleanLine } from '../clean-line.ts'
import { type Face, faceFor, mainFace, type Weight } from './faces.ts'

/** A stretch of text that one font can draw and that is shaped by the rules of one script. */
export interface Run {
  text: string
  face: Face
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const letter = /[\p{L}\p{N}]/u
const latin = /\p{Script=Latin}/u
const rightToLeft = /\p{Script=Arabic}/u

/**
 * Splits a text by the fonts that its characters need. Where no font has a character, a letter becomes `?`, so that nobody takes the rest
 * for the whole, and a picture is left out.
 */
export function splitRuns(text: string, weight: Weight): Run[] {
  const runs: (Run & { isLatin: boolean | undefined })[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1)
    // Spaces and signs stay with the run before them; letters and digits go back to the main face where it has them.
    const preferred = letter.test(segment) ? mainFace(weight) : last?.face
    const { shown, face } = showable(segment, weight, preferred)
    // The main face has Latin and Kannada, but a shaper takes a whole run for the script that it begins with.
    const isLatin = /^\p{L}/u.test(shown) ? latin.test(shown) : last?.isLatin
    if (last?.face === face && (last.isLatin ?? isLatin) === isLatin) Object.assign(last, { text: last.text + shown, isLatin })
    else if (shown !== '') runs.push({ text: shown, face, isLatin })
  }
  return runs.map(({ text, face }) => ({ text, face })).flatMap(withSignsOutside)
}

function showable(segment: string, weight: Weight, preferred?: Face): { shown: string; face: Face } {
  const face = faceFor(segment, weight, preferred)
  if (face) return { shown: segment, face }
  // A Latin letter with a mark that no font has is shown without the mark.
  const base = /^\p{Script=Latin}/u.exec(segment.normalize('NFD'))?.[0]
  return { shown: base ?? (letter.test(segment) ? '?' : ''), face: mainFace(weight) }
}

/** Spaces and signs at the end of a right-to-left run would be drawn at its left, so they become a run of their own. */
function withSignsOutside(run: Run): Run[] {
  const words = run.text.replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
  if (words === run.text || !rightToLeft.test(words)) return [run]
  return [
    { ...run, text: words },
    { ...run, text: run.text.slice(words.length) },
  ]
}

/** One clean line without the pictures that no font has. */
export function oneLine(text: string): string {
  const shown = [...graphemes.segment(cleanLine(text))].map(({ segment }) => (showable(segment, 'regular').shown === '' ? '' : segment))
  return cleanLine(shown.join(''))
}

/** Whether any letter of this text can be drawn. */
export function isReadable(text: string): boolean {
  return [...graphemes.segment(text)].some(({ segment }) => letter.test(segment) && faceFor(segment, 'regular') !== undefined)
}
