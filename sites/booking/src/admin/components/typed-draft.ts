import { ApiError } from '@sabha/api/errors'
import { useState } from 'react'

/** A version as it was read or saved. */
export interface Basis<Draft> {
  draft: Draft
  /** Goes up with each saving; undefined: there is none yet. */
  version: number | undefined
}

/** What somebody else saved while the form was filled in here. */
interface ConcurrentEdit<Name extends PropertyKey> {
  who: string
  /** Fields that both changed differently: the form keeps what is typed here. */
  clashes: readonly Name[]
}

interface Typed<Draft> {
  /** What is typed is compared with it. */
  base: Basis<Draft>
  draft: Draft
  concurrentEdit: ConcurrentEdit<keyof Draft> | null
}

/** My edit of `base` on top of theirs: a field that only one of us changed keeps that change; of one that both did, mine stays. */
export function mergedDraft<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; clashes: (keyof Draft)[] } {
  const changed = (Object.keys(base) as (keyof Draft)[]).filter((name) => !isSame(mine[name], base[name]))
  const clashes = changed.filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
  return {
    draft: {
      ...theirs,
      ...Object.fromEntries(changed.map((name) => [name, mine[name]])),
    },
    clashes,
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The form when `sent` was saved: what was typed since then is still to be saved. */
export function onSaved<Draft extends object>({ draft }: Typed<Draft>, saved: Basis<Draft>): Typed<Draft> {
  return { base: saved, draft, concurrentEdit: null }
}

/** The form on a newer reading. An older one says nothing: it was asked for before the last saving. `who`: somebody else saved it. */
export function onNewer<Draft extends object>(typed: Typed<Draft>, newer: Basis<Draft>, who?: string): Typed<Draft> {
  const { base, draft, concurrentEdit } = typed
  if ((newer.version ?? 0) < (base.version ?? 0)) return typed
  const merged = mergedDraft(base.draft, draft, newer.draft)
  return {
    base: newer,
    draft: merged.draft,
    concurrentEdit: who === undefined ? concurrentEdit : { who, clashes: merged.clashes },
  }
}

/** Who saved meanwhile (empty: nobody knows), where a save was refused for that, with `code`; undefined: it failed otherwise. */
export function savedMeanwhileBy(error: unknown, code: string): string | undefined {
  if (!(error instanceof ApiError) || error.code !== code) return undefined
  const { who } = error.params
  return typeof who === 'string' ? who : ''
}

/** A form's draft on the version that it began with, whatever is read meanwhile. */
export function useTypedDraft<Draft extends object>(initial: Basis<Draft>) {
  const [typed, setTyped] = useState<Typed<Draft>>({
    base: initial,
    draft: initial.draft,
    concurrentEdit: null,
  })
  return {
    ...typed,
    isChanged: !isSame(typed.draft, typed.base.draft),
    edit: (part: Partial<Draft>) => setTyped((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    keepSaved: (saved: Basis<Draft>) => setTyped((now) => onSaved(now, saved)),
    rebase: (newer: Basis<Draft>, who?: string) => setTyped((now) => onNewer(now, newer, who)),
  }
}
