import { bare, isBranch, keysOf } from './entry-keys.ts'

/** Merging of changes to a content; a change is a part of a content. */

type Json = unknown

/**
 * Returns the content with a part laid over it. Objects are merged field by field, and so are list entries that have a key; everything else
 * is replaced. A list in the part is the whole list: an entry that it lacks is removed.
 */
export function mergePart(base: Json, part: Json): Json {
  if (Array.isArray(base) && Array.isArray(part)) return laidOver(base, part)
  if (!isBranch(base) || !isBranch(part)) return part === undefined ? base : part
  const own = Object.entries(part).map(([name, value]) => [name, Object.hasOwn(base, name) ? mergePart(base[name], value) : value])
  return Object.fromEntries([...Object.entries(base), ...own])
}

function laidOver(base: readonly Json[], list: readonly Json[]): Json[] {
  const known = new Map(keysOf(base).map((key, index) => [key, base[index]]))
  return list.map((entry) => (isBranch(entry) && typeof entry['key'] === 'string' ? mergePart(known.get(entry['key']), entry) : entry))
}

/** Returns the content with missing fields filled from `base`. A text is never mixed: it doesn't get the Kannada of another text. */
export function filledFrom(base: Json, content: Json): Json {
  if (!isBranch(base) || !isBranch(content) || isText(content)) return content
  const lacking = Object.entries(base).filter(([name]) => !Object.hasOwn(content, name))
  const own = Object.entries(content).map(([name, value]) => [name, Object.hasOwn(base, name) ? filledFrom(base[name], value) : value])
  return Object.fromEntries([...lacking, ...own])
}

/** Two changes to the same place. */
export interface SiteConflict {
  /** Its path in the merged content: `identity.name.en`, `about.team.2`. For an entry that `yours` has removed, its list. */
  field: string
  /** The same path by the keys of entries (`about.team.#lqm3`), which is valid even after others were moved. */
  place: readonly string[]
  /** undefined: they have removed the entry. */
  theirs: Json
  /** undefined: you have removed the entry. */
  yours: Json
}

interface At {
  field: readonly string[]
  place: readonly string[]
}

/**
 * Merges what two people have made of the same content. A change by only one of them holds. Where both made different changes, `yours`
 * holds and the conflict is listed. List entries are found by key, so that one can be moved, removed or added beside another's edit.
 */
export function mergeChanges(base: Json, theirs: Json, yours: Json): { merged: Json; conflicts: SiteConflict[] } {
  const conflicts: SiteConflict[] = []
  const clash = ({ field, place }: At, one: Json, other: Json) =>
    void conflicts.push({ field: field.join('.'), place, theirs: one, yours: other })

  const walk = (was: Json, one: Json, other: Json, at: At): Json => {
    if (same(one, other) || same(was, one)) return other
    if (same(was, other)) return one
    if (isBranch(was) && isBranch(one) && isBranch(other)) {
      const names = new Set([...Object.keys(was), ...Object.keys(one), ...Object.keys(other)])
      const entries = [...names].map((name) => [name, walk(was[name], one[name], other[name], within(at, name))] as const)
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    }
    if (Array.isArray(was) && Array.isArray(one) && Array.isArray(other)) return walkList(was, one, other, at)
    clash(at, one, other)
    return other
  }

  const walkList = (was: Json[], one: Json[], other: Json[], at: At): Json[] => {
    const [before, mine] = [entriesOf(was), entriesOf(other, was)]
    const their = withoutCopies(entriesOf(one, was), mine, before)
    const outOf = (list: Entries, key: string) => before.has(key) && !list.has(key)
    // A removal by one holds, unless the other has changed the entry: then `yours` decides.
    const stays = (key: string) => {
      if (outOf(mine, key)) return false
      return !outOf(their, key) || !same(before.get(key), mine.get(key))
    }
    const { order, isContested } = orderOf([...before.keys()], [...their.keys()], [...mine.keys()], stays)
    const merged = order.map((key, index) => {
      const entryAt = { field: [...at.field, String(index)], place: [...at.place, `#${key}`] }
      if (!their.has(key) && before.has(key)) clash(entryAt, undefined, mine.get(key))
      else if (mine.has(key) && their.has(key)) return walk(before.get(key), their.get(key), mine.get(key), entryAt)
      return mine.has(key) ? mine.get(key) : their.get(key)
    })
    for (const [key, entry] of their) {
      if (outOf(mine, key) && !same(before.get(key), entry)) clash({ ...at, place: [...at.place, `#${key}`] }, entry, undefined)
    }
    if (isContested) clash(at, arranged(merged, order, [...their.keys()]), merged)
    return merged
  }
  return { merged: walk(base, theirs, yours, { field: [], place: [] }), conflicts }
}

const within = ({ field, place }: At, name: string): At => ({ field: [...field, name], place: [...place, name] })

type Entries = ReadonlyMap<string, Json>

export function entriesOf(list: readonly Json[], like?: readonly Json[]): Entries {
  return new Map(keysOf(list, like).map((key, index) => [key, list[index]]))
}

/** Treats entries with the same text that both have added as one. */
function withoutCopies(their: Entries, mine: Entries, before: Entries): Entries {
  const added = new Map([...mine].filter(([key]) => !before.has(key)).map(([key, entry]) => [bare(entry), key]))
  return new Map([...their].map(([key, entry]) => [(before.has(key) ? undefined : added.get(bare(entry))) ?? key, entry]))
}

/** Takes the order of the side that moved entries, and puts additions of the other side after their neighbours. Contested: both moved. */
function orderOf(was: readonly string[], one: readonly string[], other: readonly string[], stays: (key: string) => boolean) {
  const [hasOneMoved, hasOtherMoved] = [hasMoved(was, one), hasMoved(was, other)]
  const [main, beside] = hasOneMoved && !hasOtherMoved ? [one, other] : [other, one]
  const order = main.filter(stays)
  const placed = new Set(order)
  let last: string | undefined
  for (const key of beside) {
    if (!stays(key)) continue
    if (!placed.has(key)) {
      order.splice(last === undefined ? 0 : order.indexOf(last) + 1, 0, key)
      placed.add(key)
    }
    last = key
  }
  return { order, isContested: hasOneMoved && hasOtherMoved && hasMoved(one.filter(stays), other) }
}

/** Whether the keys that both lists have are in another order. */
export function hasMoved(was: readonly string[], is: readonly string[]): boolean {
  const [before, after] = [new Set(was), new Set(is)]
  const common = was.filter((key) => after.has(key))
  return is.filter((key) => before.has(key)).some((key, index) => key !== common[index])
}

/** Returns the entries, whose keys are `order`, in the order of `as`; those that it lacks come last. */
function arranged(entries: readonly Json[], order: readonly string[], as: readonly string[]): Json[] {
  const rank = new Map(as.map((key, index) => [key, index]))
  const rankAt = (index: number) => rank.get(order[index] ?? '') ?? as.length
  return [...entries.keys()].toSorted((a, b) => rankAt(a) - rankAt(b)).map((index) => entries[index])
}

/** Returns the content with their version of a contested place; unchanged if that place no longer exists. */
export function takeTheirs<Content>(content: Content, conflict: Pick<SiteConflict, 'place' | 'theirs' | 'yours'>): Content {
  const put = (value: Json, [name, ...rest]: readonly string[]): Json => {
    if (name === undefined) return inTheirOrder(value, conflict.theirs) ?? conflict.theirs
    if (Array.isArray(value) && rest.length === 0) return withTheirEntry(value, name, conflict)
    if (Array.isArray(value)) return [...entriesOf(value)].map(([key, entry]) => (name === `#${key}` ? put(entry, rest) : entry))
    return isBranch(value) ? { ...value, [name]: put(value[name], rest) } : value
  }
  return put(content, conflict.place) as Content
}

/** Returns our entries in their order, with what was typed since; undefined if they aren't the same entries. */
function inTheirOrder(value: Json, theirs: Json): Json[] | undefined {
  if (!Array.isArray(value) || !Array.isArray(theirs)) return undefined
  const [own, order] = [entriesOf(value), keysOf(theirs)]
  return own.size === order.length && order.every((key) => own.has(key)) ? arranged(value, [...own.keys()], order) : undefined
}

function withTheirEntry(list: readonly Json[], name: string, { theirs, yours }: Pick<SiteConflict, 'theirs' | 'yours'>): Json[] {
  const byKey = keysOf(list).findIndex((key) => `#${key}` === name)
  // A plain line has no key of its own: its text identifies it.
  const index = byKey < 0 && typeof yours === 'string' ? list.indexOf(yours) : byKey
  if (index < 0) return yours === undefined ? [...list, theirs] : [...list]
  return theirs === undefined ? list.toSpliced(index, 1) : list.with(index, theirs)
}

function same(one: Json, other: Json): boolean {
  return bare(one) === bare(other)
}

export interface Untranslated {
  /** `home.hero.title`. */
  field: string
  /** `not-kannada`: the Kannada text has Latin words and no Kannada letter. */
  why: 'missing' | 'not-kannada'
}

/** Returns the texts that Kannada readers see in English: those without Kannada, and those whose Kannada text has no Kannada letter. */
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
