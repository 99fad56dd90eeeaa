import { isBranch } from './entry-keys.ts'
import { entriesOf, hasMoved } from './merge.ts'

type Json = unknown

export interface SiteChange {
  /** `home.hero.title.en`; for entries that were removed or moved, their list. */
  field: string
  was: Json
  is: Json
}

/** Returns the differences of two contents, text by text. An entry of a list is compared with its former self, even if it has moved. */
export function siteChanges(before: Json, after: Json, path: readonly string[] = []): SiteChange[] {
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  const [one, other] = [branchOf(before), branchOf(after)]
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])
  names.delete('key')
  const inside = [...names].flatMap((name) => siteChanges(one?.[name], other?.[name], [...path, name]))
  const [was, is] = [one ? undefined : before, other ? undefined : after]
  return was === is ? inside : [{ field: path.join('.'), was, is }, ...inside]
}

function listChanges(before: Json[], after: Json[], path: readonly string[]): SiteChange[] {
  const [one, other] = [entriesOf(before), entriesOf(after, before)]
  const isOut = [...one.keys()].some((key) => !other.has(key))
  const isOther = isOut || hasMoved([...one.keys()], [...other.keys()])
  const inside = [...other].flatMap(([key, entry], index) => siteChanges(one.get(key), entry, [...path, String(index)]))
  return isOther ? [{ field: path.join('.'), was: before, is: after }, ...inside] : inside
}

function branchOf(value: Json): Readonly<Record<string, Json>> | undefined {
  return Array.isArray(value) ? { ...value } : isBranch(value) ? value : undefined
}

/** Returns the fields in which two contents differ: `home.hero.title.en`. */
export function changedFields(before: Json, after: Json): string[] {
  return [...new Set(siteChanges(before, after).map(({ field }) => field))]
}
