import type { ShowDraft } from '@sabha/api/office-shapes'

export type DraftName = keyof ShowDraft

export interface MergedDraft {
  draft: ShowDraft
  /** What both changed, each in their own way: mine stands. */
  clashes: DraftName[]
}

/** My edit of `base` on top of theirs: whatever only one of us changed stands as changed. */
export function mergedDraft(base: ShowDraft, mine: ShowDraft, theirs: ShowDraft): MergedDraft {
  const names = Object.keys(base) as DraftName[]
  const mineOnly = names.filter((name) => !isSame(mine[name], base[name]))
  const clashes = mineOnly.filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
  return { draft: { ...theirs, ...Object.fromEntries(mineOnly.map((name) => [name, mine[name]])) }, clashes }
}

function isSame(a: ShowDraft[DraftName], b: ShowDraft[DraftName]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
