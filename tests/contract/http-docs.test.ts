import { callsByName } from '@sabha/api/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

interface Operation {
  summary: string
  security?: unknown[]
  parameters?: { name: string; required: boolean }[]
  requestBody?: Json
  responses: Record<string, Json>
}
interface Json {
  content: { 'application/json': { schema: { properties: Record<string, unknown> } } }
}
interface Documented {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

it('the documentation is valid OpenAPI', async ({ backend }) => {
  const { status, json } = await raw(backend.origin, '/api/docs/json')
  expect(status).toBe(200)
  const validator = new Validator()
  expect(await validator.validate(json as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

it('it names every call that is served, and no other', async ({ backend }) => {
  const { servers, paths } = (await raw(backend.origin, '/api/docs/json')).json as Documented
  const told = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const called = Object.values(callsByName).map(({ method, path }) => `${method} /${path}`)
  const served = [...called, 'GET /seat_updates.php', 'POST /payment_callback.php', 'POST /razorpay_webhook.php']
  expect(told.toSorted()).toEqual(served.toSorted())
  expect(servers).toEqual([{ url: '/api' }])
})

it('each call says what it is for, who may make it and what it takes', async ({ backend }) => {
  const { paths } = (await raw(backend.origin, '/api/docs/json')).json as Documented
  for (const { method, path, access, summary } of Object.values(callsByName)) {
    const operation = paths[`/${path}`]?.[method.toLowerCase()]
    expect(operation?.summary, path).toBe(summary)
    // `{}` allows the call without a token, where the request itself holds the permission.
    const signedIn = access === 'booking' ? [{ bearer: [] }, {}] : [{ bearer: [] }]
    expect(operation?.security, path).toEqual(access === 'public' ? undefined : signedIn)
    expect(operation?.requestBody === undefined, path).toBe(method === 'GET')
  }
  expect(paths['/get_seats.php']?.['get']?.parameters).toMatchObject([
    { name: 'show_id', required: true },
    { name: 'pass', required: false },
  ])
  const hold = paths['/create_booking_temp.php']?.['post']?.requestBody?.content['application/json'].schema
  expect(Object.keys(hold?.properties ?? {})).toEqual(
    expect.arrayContaining(['show_id', 'seats', 'user_id', 'customer_name', 'customer_phone', 'customer_email']),
  )
})

it('it says what a field means, in the words of the contract', async ({ backend }) => {
  const { paths } = (await raw(backend.origin, '/api/docs/json')).json as Documented
  const schemas = (path: string, method: string) => {
    const { requestBody, responses, parameters } = paths[path]?.[method] ?? {}
    const asked = requestBody?.content['application/json'].schema.properties
    return { asked, parameters, answered: responses?.['200']?.content['application/json'].schema.properties }
  }
  const hold = schemas('/create_booking_temp.php', 'post')
  for (const field of 'places accessible code concessions passes amounts donation shown_total shown group buyer'.split(' '))
    expect(hold.asked?.[field], field).toMatchObject({ description: expect.stringMatching(/\w+ \w+/) })
  expect(hold.answered).toMatchObject({ total_amount: { description: expect.stringMatching(/At 0, .confirm_booking/) } })

  // A constant of another file, an object in an object, a record, and what is spread into an answer.
  const { bookings } = schemas('/create_order.php', 'post').asked ?? {}
  expect(bookings).toMatchObject({ description: expect.stringMatching(/^Bookings that are paid or confirmed together/) })
  expect(hold.asked).toMatchObject({ best: { properties: { max_price: { description: 'Rupees per seat.' } } } })
  const prices = { additionalProperties: { properties: { suggested: { description: expect.stringMatching(/guests choose the price/) } } } }
  expect(schemas('/get_shows.php', 'get').answered).toMatchObject({
    shows: { items: { properties: { prices, hall_id: { description: expect.stringMatching(/hall plan/) } } } },
  })
  expect(schemas('/group.php', 'get').answered).toMatchObject({ max: { description: 'The most seats that one payment can be for.' } })
  expect(schemas('/best_seats.php', 'get').parameters).toContainEqual(
    expect.objectContaining({ name: 'accessible', description: expect.stringMatching(/wheelchair place/) }),
  )
})

it('it can be read in a browser, with scripts of our own', async ({ backend }) => {
  const page = await raw(backend.origin, '/api/docs/')
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  const scripts = [...page.bytes.toString().matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(new URL(script, `${backend.origin}/api/docs/`).origin).toBe(backend.origin)
})
