import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/v4/core'

/** Values that mean something to the backend, by field. */
export interface Known {
  (field: string): Arbitrary<unknown> | undefined
  /** Only known values are offered where there are any, and optional fields without known values are left out. */
  alone?: boolean
}

/**
 * Generates values that a schema of the contract accepts, read from the schema itself, together with those that are known to mean
 * something.
 */
export function fromSchema(schema: z.$ZodType, known: Known, field = ''): Arbitrary<unknown> {
  const meant = known(field)
  if (meant && known.alone) return meant
  const any = fromDefinition((schema as z.$ZodTypes)._zod.def, known, field)
  return meant ? fc.oneof({ arbitrary: meant, weight: 4 }, { arbitrary: any, weight: 1 }) : any
}

function fromDefinition(def: z.$ZodTypes['_zod']['def'], known: Known, field: string): Arbitrary<unknown> {
  const within = (inner: z.$ZodType) => fromSchema(inner, known, field)
  switch (def.type) {
    case 'object':
      return fromShape(def.shape, known)
    case 'string':
      return fromChecks(def.checks ?? [])
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 12 }), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'array':
      return fc.array(within(def.element), { maxLength: 4 })
    case 'tuple':
      return fc.tuple(...def.items.map(within))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), within(def.valueType), { maxKeys: 4, noNullPrototype: true })
    case 'union':
      return fc.oneof(...def.options.map(within))
    case 'nullable':
      return fc.option(within(def.innerType))
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return within(def.innerType)
    case 'pipe':
      return within(def.in)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Leaves optional fields out now and then. */
function fromShape(shape: z.$ZodShape, known: Known): Arbitrary<unknown> {
  const isOptional = (schema: z.$ZodType) => schema._zod.optin !== undefined
  const fields = Object.entries(shape).filter(([name, schema]) => !known.alone || !isOptional(schema) || known(name))
  const required = fields.filter(([, schema]) => !isOptional(schema)).map(([name]) => name)
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, fromSchema(schema, known, name)]))
  return fc.record(values, { requiredKeys: required, noNullPrototype: true })
}

function fromChecks(checks: readonly z.$ZodCheck[]): Arbitrary<string> {
  let longest = 40
  for (const check of checks as z.$ZodChecks[]) {
    const { def } = check._zod
    if (def.check === 'max_length') longest = Math.min(longest, def.maximum)
    if (def.check === 'string_format' && def.pattern) return fc.stringMatching(def.pattern)
  }
  return fc.oneof(fc.string({ maxLength: longest }), fc.string({ unit: 'binary', maxLength: longest }))
}
