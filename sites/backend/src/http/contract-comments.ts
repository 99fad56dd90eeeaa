import { readdirSync, readFileSync } from 'node:fs'

/** Where the contract's source is. Its comments say what each field means; as texts of the schemas they would be in every page's scripts. */
const folder = new URL('../../../../shared/api/src/', import.meta.url)

export type JsonSchema = Record<string, unknown>

/** A constant or a field, as the source has it. */
interface Written {
  comment: string
  fields: Map<string, Written>
  /** The constants that its value names. */
  uses: string[]
  /** The constant that is its value. */
  alias: string | undefined
  /** The constants of its file. */
  file: ReadonlyMap<string, Written>
}

/** Says in a schema what its fields mean. `path` leads from an exported constant to the schema: `['contract', 'bookings', 'hold', 'request']`. */
export type Describe = (schema: JsonSchema, path: readonly string[]) => JsonSchema

export function openComments(): Describe {
  const exported = new Map<string, Written>()
  for (const at of [folder, new URL('admin/', folder)]) {
    const names = readdirSync(at).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'tolerant-fields.ts')
    for (const name of names) readSource(readFileSync(new URL(name, at), 'utf8'), exported)
  }

  const constant = (place: Written, name = '') => place.file.get(name) ?? exported.get(name)
  const find = (place: Written, name: string, seen = new Set([place])): Written | undefined => {
    const own = place.fields.get(name)
    if (own) return own
    for (const use of place.uses) {
      const used = constant(place, use)
      const found = !used || seen.has(used) ? undefined : find(used, name, seen.add(used))
      if (found) return found
    }
    return undefined
  }
  const commentOf = (place: Written) => place.comment || (constant(place, place.alias)?.comment ?? '')

  const describe = (schema: JsonSchema, place: Written): void => {
    for (const [name, field] of Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)) {
      const written = find(place, name)
      if (!written) continue
      const comment = commentOf(written)
      if (comment) field['description'] = comment
      describe(field, written)
    }
    for (const part of partsOf(schema)) describe(part, place)
  }

  return (schema, path) => {
    const [first = '', ...others] = path
    const place = others.reduce<Written | undefined>((at, name) => at && find(at, name), exported.get(first))
    if (!place) return schema
    const comment = commentOf(place)
    if (comment) schema['description'] = comment
    describe(schema, place)
    return schema
  }
}

/** The schemas that a schema is made of, without a name of their own. */
function partsOf({ items, additionalProperties, anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] {
  const parts = [items, additionalProperties, anyOf, oneOf, allOf].flat()
  return parts.filter((part): part is JsonSchema => typeof part === 'object' && part !== null)
}

const commentLine = /^ *(?:\/\*\*|\*(?!\/)|\*\/) ?(.*?)(?: ?\*\/)?$/
const keyLine = /^( *)(export )?(?:const )?(\w+)(?:(?:: .*?)? = |: |,$)(.*)/

/** Reads a file as Biome formats it: a field is on a line of its own, deeper than the object that has it, or the whole object is on one line. */
function readSource(source: string, exported: Map<string, Written>): void {
  const file = new Map<string, Written>()
  let around: { depth: number; place: Written }[] = []
  let comment = ''

  const add = ([, spaces = '', isExported, name = '', value]: RegExpExecArray) => {
    const place: Written = { comment, fields: new Map(), uses: [], alias: aliasIn(value || name), file }
    readValue(place, value || name)
    around = around.filter(({ depth }) => depth < spaces.length)
    const siblings = around.at(-1)?.place.fields ?? file
    siblings.set(name, place)
    if (isExported) exported.set(name, place)
    around.push({ depth: spaces.length, place })
  }

  for (const line of source.split('\n')) {
    const said = commentLine.exec(line)?.[1]
    const key = keyLine.exec(line)
    const owner = around.findLast(({ depth }) => depth < line.search(/\S/))
    if (said !== undefined) comment = line.trimStart().startsWith('/**') ? said : `${comment} ${said}`.trim()
    else if (key) add(key)
    else if (owner) readValue(owner.place, line)
    if (said === undefined) comment = ''
  }
}

/** Notes which constants a line of a value names, and the fields of an object that is on this line. */
function readValue(place: Written, line: string): void {
  const [before = '', ...inside] = line.split('{ ')
  place.uses.push(...namesIn(before))
  for (const [, spread, name, value] of inside.join(', ').matchAll(/(?<=^|, )(?:\.\.\.(\w+)|(\w+)(?:: ([^,{}]*))?)/g)) {
    if (spread) place.uses.push(spread)
    if (name && !place.fields.has(name))
      place.fields.set(name, { ...place, comment: '', fields: new Map(), uses: namesIn(value ?? name), alias: aliasIn(value ?? name) })
  }
}

/** The names in a value, without the functions that are called, what follows a dot, and texts. */
const namesIn = (value: string): string[] => value.match(/(?<![.\w']|\d)[A-Za-z]\w*\b(?![(':]|\.\w+\()|(?<=\.\.\.)\w+/g) ?? []

const aliasIn = (value: string): string | undefined => /^(\w+),?$/.exec(value.trim())?.[1]
