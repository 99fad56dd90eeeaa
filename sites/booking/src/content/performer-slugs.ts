/** Who has a page. Apart from the pages' words: a listing only asks whether there is one. */
const performerSlugs = ['tara-venkatesh'] as const

export type PerformerSlug = (typeof performerSlugs)[number]

export function hasPage(slug: string): slug is PerformerSlug {
  return performerSlugs.some((known) => known === slug)
}
