import type { ShowDraft } from '@sabha/api/office-shapes'

/** The draft as it is sent: texts without space around them, and prices for the sections of its hall alone. */
export function sentDraft(draft: ShowDraft, sections: readonly string[]): ShowDraft {
  const trimmed = Object.fromEntries(
    (['title', 'performer', 'performer_slug', 'genre', 'description', 'image', 'age_limit', 'badge', 'venue'] as const).map((name) => [
      name,
      draft[name].trim(),
    ]),
  )
  const prices = Object.fromEntries(
    sections.flatMap((section) => {
      const price = draft.prices[section]
      return price ? [[section, price]] : []
    }),
  )
  return { ...draft, ...trimmed, prices }
}
