import type { AnyPhrase, ParamsOf } from '@sabha/language/phrases'
import { type Say, sayFilled } from '@sabha/language/translator'
import type { Figures } from './settings.ts'

/** A phrase whose parameters are figures of the settings: `… held for {{hold_minutes}} minutes.` */
export type FigurePhrase = { [P in AnyPhrase]: Exclude<ParamsOf<P>, keyof Figures> extends never ? P : never }[AnyPhrase]

/** Returns the phrase with the figures that hold now. */
export function sayFigures(say: Say, phrase: FigurePhrase, figures: Partial<Figures>): string {
  return withSingulars(sayFilled(say, phrase, figures))
}

/** `1 minutes` → `1 minute`. Only English needs it. */
export function withSingulars(text: string): string {
  return text.replace(/(?<![\d.–])1 (minute|hour|day|year|seat|business day)s\b/g, '1 $1')
}
