/**
 * Each entry of a content's lists has a key, which identifies it wherever it moves and whatever is typed into it. Contents of earlier
 * releases, and lists that somebody types by hand, have no keys: they get them from the text of the entries, or from the content that they
 * were made from.
 */

type Json = unknown
type Branch = Readonly<Record<string, Json>>

export const keyShape = /^[a-z0-9-]{1,40}$/

/** Returns a key for a new entry. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, '0')).join('')
}

/** Returns the content with a key on each entry of its lists that lacks one; `like` is the content that it was made from. */
export function withKeys<Content>(content: Content, like?: Json): Content {
  return keyed(content, like) as Content
}

function keyed(value: Json, like: Json): Json {
  if (Array.isArray(value)) return keyedList(value, Array.isArray(like) ? like : [])
  if (!isBranch(value)) return value
  const of = isBranch(like) ? like : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, keyed(entry, Object.hasOwn(of, name) ? of[name] : undefined)]),
  )
}

function keyedList(list: readonly Json[], like: readonly Json[]): Json[] {
  const keys = keysOf(list, like)
  const known = new Map(keysOf(like).map((key, index) => [key, like[index]]))
  return list.map((entry, index) => {
    const key = keys[index]
    const whole = keyed(entry, known.get(key ?? ''))
    // An invalid key stays, for the schema to refuse.
    const isNamed = isBranch(entry) && Object.hasOwn(entry, 'key') && !isKey(entry['key'])
    return isBranch(whole) && !isNamed ? { ...whole, key } : whole
  })
}

/** Returns a unique key for each entry: its own, else that of a `like` entry with its text or neighbours, else one made from its text. */
export function keysOf(list: readonly Json[], like: readonly Json[] = []): string[] {
  const keys: (string | undefined)[] = []
  const used = new Set<string>()
  for (const entry of list) keys.push(isBranch(entry) && isKey(entry['key']) ? unused(entry['key'], used) : undefined)
  if (keys.includes(undefined) && like.length > 0) takeFrom(like, list, keys, used)
  const copies = new Map<string, number>()
  return keys.map((key, index) => {
    if (key !== undefined) return key
    const base = digestOf(bare(list[index]))
    for (let copy = copies.get(base) ?? 1; ; copy++) {
      const own = unused(copy === 1 ? base : `${base}-${copy}`, used)
      if (own === undefined) continue
      copies.set(base, copy + 1)
      return own
    }
  })
}

function unused(key: string, used: Set<string>): string | undefined {
  if (used.has(key)) return undefined
  used.add(key)
  return key
}

/** Gives entries without a key the keys of the list that they were made from. */
function takeFrom(like: readonly Json[], list: readonly Json[], keys: (string | undefined)[], used: Set<string>): void {
  const theirs = keysOf(like)
  const saying = new Map<string, string[]>()
  for (const [index, key] of theirs.entries()) if (!used.has(key)) push(saying, bare(like[index]), key)
  for (const [index, entry] of list.entries()) {
    const key = keys[index] === undefined ? saying.get(bare(entry))?.shift() : undefined
    if (key !== undefined) keys[index] = unused(key, used)
  }
  takeBetween(theirs, keys, used)
}

/** If as many entries were between the same two neighbours before, they are the same entries, edited in place. */
function takeBetween(theirs: readonly string[], keys: (string | undefined)[], used: Set<string>): void {
  const indexOf = new Map(theirs.map((key, index) => [key, index]))
  const ends = [...keys.entries(), [keys.length, undefined] as const].filter(([index, key]) => index === keys.length || key !== undefined)
  let [from, before] = [0, -1]
  for (const [index, key] of ends) {
    const after = key === undefined ? theirs.length : (indexOf.get(key) ?? before)
    const between = theirs.slice(before + 1, after)
    if (between.length === index - from) for (const [offset, own] of between.entries()) keys[from + offset] = unused(own, used)
    ;[from, before] = [index + 1, after]
  }
}

function push(lists: Map<string, string[]>, name: string, entry: string): void {
  const list = lists.get(name)
  if (list) list.push(entry)
  else lists.set(name, [entry])
}

/** Returns an entry as text, without keys. */
export function bare(entry: Json): string {
  return JSON.stringify(entry, (name, value: Json) => (name === 'key' ? undefined : value)) ?? ''
}

/** Two texts seldom have the same digest; if they do, `keysOf` makes their keys differ. */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1000193]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x5bd1e995)
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
}

export function isBranch(value: Json): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isKey(value: Json): value is string {
  return typeof value === 'string' && keyShape.test(value)
}
