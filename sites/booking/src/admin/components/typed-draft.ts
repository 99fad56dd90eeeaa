import { ApiError } from '@sabha/api/errors'
import { useState } from 'react'

/** A version as it was read or saved. */
export interface Basis<Draft> {
  draft: Draft
  /** Goes up with each saving; undefined: there is none yet. */
  version: number | undefined
}

/** A save by someone else while the form was filled in here. */
interface ConcurrentEdit<Name extends PropertyKey> {
  who: string
  /** Fields that both people changed differently; the form keeps what was typed here. */
  clashes: readonly Name[]
}

interface Typed<Draft> {
  /** The version that the draft is compared with. */
  base: Basis<Draft>
  draft: Draft
  concurrentEdit: ConcurrentEdit<keyof Draft> | null
}

/** Merges my edit of `base` with theirs: a field that only one of us changed keeps that change; where both did, mine stays. */
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

/** Returns the form after a save: what was typed since then is still unsaved. */
export function onSaved<Draft extends object>({ draft }: Typed<Draft>, saved: Basis<Draft>): Typed<Draft> {
  return { base: saved, draft, concurrentEdit: null }
}

/**
 * Returns the form based on a newer version. An older version is ignored: it was requested before the last save. `who`: who saved the newer
 * one, if someone else did.
 */
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

/** If a save was refused with `code`, returns who saved in the meantime (empty: unknown); undefined for any other failure. */
export function savedMeanwhileBy(error: unknown, code: string): string | undefined {
  if (!(error instanceof ApiError) || error.code !== code) return undefined
  const { who } = error.params
  return typeof who === 'string' ? who : ''
}

/** Holds a form's draft and the version that it is based on, whatever is read in the meantime. */
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
