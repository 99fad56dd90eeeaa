/** Changes to a content, as parts of it. */

type Json = unknown

/** The content with a part of it laid over: objects are merged by name, everything else (a text, a whole list) is replaced. */
export function mergePart(base: Json, part: Json): Json {
  if (!isObject(base) || !isObject(part)) return part === undefined ? base : part
  const laidOver = Object.entries(part).map(([name, value]) => [name, Object.hasOwn(base, name) ? mergePart(base[name], value) : value])
  return Object.fromEntries([...Object.entries(base), ...laidOver])
}

/** Two changes to the same place. */
export interface SiteConflict {
  /** `identity.name.en`. */
  field: string
  theirs: Json
  yours: Json
}

/**
 * What two people have made of the same content. Where only one has changed something, that holds; where both have, and not to the same,
 * `yours` holds and the place is named. Lists are compared entry by entry only while nobody has added, taken away or moved any.
 */
export function mergeChanges(base: Json, theirs: Json, yours: Json): { merged: Json; conflicts: SiteConflict[] } {
  const conflicts: SiteConflict[] = []
  const walk = (was: Json, one: Json, other: Json, path: readonly string[]): Json => {
    if (same(one, other) || same(was, one)) return other
    if (same(was, other)) return one
    if (isObject(was) && isObject(one) && isObject(other)) {
      const names = new Set([...Object.keys(was), ...Object.keys(one), ...Object.keys(other)])
      const entries = [...names].map((name) => [name, walk(was[name], one[name], other[name], [...path, name])] as const)
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    }
    const lists = asLists(was, one, other)
    if (lists) return lists[0].map((entry, index) => walk(entry, lists[1][index], lists[2][index], [...path, String(index)]))
    conflicts.push({ field: path.join('.'), theirs: one, yours: other })
    return other
  }
  return { merged: walk(base, theirs, yours, []), conflicts }
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All three, where they are lists of one length whose entries are where they were. */
function asLists(was: Json, one: Json, other: Json): [Json[], Json[], Json[]] | undefined {
  if (!Array.isArray(was) || !Array.isArray(one) || !Array.isArray(other)) return undefined
  if (one.length !== was.length || other.length !== was.length) return undefined
  return hasMoved(was, one) || hasMoved(was, other) ? undefined : [was, one, other]
}

/** Whether an entry that has changed is now what another one was. */
function hasMoved(was: readonly Json[], is: readonly Json[]): boolean {
  const before = was.map((entry) => JSON.stringify(entry))
  const known = new Set(before)
  return is.some((entry, index) => {
    const now = JSON.stringify(entry)
    return now !== before[index] && known.has(now)
  })
}

/** The fields in which two contents differ: `home.hero.title.en`. */
export function changedFields(before: Json, after: Json): string[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((field) => was.get(field) !== is.get(field))
}

function leavesOf(content: Json): Map<string, Json> {
  const leaves = new Map<string, Json>()
  const walk = (value: Json, path: readonly string[]) => {
    if (typeof value !== 'object' || value === null) return void leaves.set(path.join('.'), value)
    for (const [name, entry] of Object.entries(value)) walk(entry, [...path, name])
  }
  walk(content, [])
  return leaves
}

function same(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export interface Untranslated {
  /** `home.hero.title`. */
  field: string
  /** `not-kannada`: what is there has no Kannada letter, where the English has words. */
  why: 'missing' | 'not-kannada'
}

/** Texts that Kannada readers see in English: those without Kannada, and those whose Kannada has none in it. */
export function untranslated(content: Json): Untranslated[] {
  const found: Untranslated[] = []
  const look = (text: { en: string; kn?: Json }, field: string) => {
    const why = problemOf(text)
    if (why) found.push({ field, why })
  }
  const walk = (value: Json, path: readonly string[]) => {
    if (typeof value !== 'object' || value === null) return
    if (isText(value)) look(value, path.join('.'))
    else for (const [name, entry] of Object.entries(value)) walk(entry, [...path, name])
  }
  walk(content, [])
  return found
}

function isText(value: object): value is { en: string; kn?: Json } {
  return 'en' in value && typeof value.en === 'string'
}

function problemOf({ en, kn }: { en: string; kn?: Json }): Untranslated['why'] | undefined {
  if (typeof kn !== 'string' || kn.trim() === '') return /\p{L}/u.test(en) ? 'missing' : undefined
  return /\p{Script=Latin}{2}/u.test(kn) && !/\p{Script=Kannada}/u.test(kn) ? 'not-kannada' : undefined
}
