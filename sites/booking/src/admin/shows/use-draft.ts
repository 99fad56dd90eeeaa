import { ApiError } from '@sabha/api/errors'
import type { ShowDraft } from '@sabha/api/office-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftOf } from './draft.ts'
import { type DraftName, mergedDraft } from './merged-draft.ts'
import { officeShowsQuery } from './queries.ts'

/** What somebody else did to the show while it was edited here. */
export interface Meanwhile {
  who: string
  clashes: readonly DraftName[]
}

/** A show's draft, and the counter of the version that it is an edit of: a newer version is taken in without losing what was typed. */
export function useDraft(id: string | null, initial: ShowDraft, change: number | undefined) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(initial)
  const [base, setBase] = useState({ draft: initial, change })
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)

  /** True where the save failed for a newer version, and the draft stands on that now. */
  const catchUp = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.code !== 'show-changed') return false
    const shows = await queries.fetchQuery({ ...officeShowsQuery, staleTime: 0 })
    const newer = shows.find((show) => show.id === id)
    if (!newer) return false
    const theirs = draftOf(newer)
    const merged = mergedDraft(base.draft, draft, theirs)
    setDraft(merged.draft)
    setBase({ draft: theirs, change: newer.change })
    const { who } = error.params
    setMeanwhile({ who: typeof who === 'string' ? who : '', clashes: merged.clashes })
    return true
  }

  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(base.draft),
    change: base.change,
    meanwhile,
    edit: (part: Partial<ShowDraft>) => setDraft((before) => ({ ...before, ...part })),
    catchUp,
  }
}
