import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Call } from '@sabha/api/call'
import { callsByName } from '@sabha/api/contract'
import { SeatUpdate, seatUpdates } from '@sabha/api/seats'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { z } from 'zod'
import { type Describe, type JsonSchema, openComments } from './contract-comments.ts'

const refused = { description: 'Refused: success false, a stable code, a message and params.' }

/** Returns an app that serves the documentation's pages, for a caller that passes requests on to it. */
export async function openDocs(routePrefix: string): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(swagger, { mode: 'static', specification: { document: openApi() } })
  await app.register(swaggerUi, { routePrefix })
  return app
}

function openApi() {
  const describe = openComments()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sabha ticket backend',
      version: '1.0.0',
      description: 'Amounts in rupees unless a field says paise; instants in ISO 8601.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } } },
    // Calls that share a path differ by their action, so the action is part of the path here.
    paths: {
      ...Object.fromEntries(Object.entries<Call>(callsByName).map(([name, call]) => [`/${call.path}`, operation(name, call, describe)])),
      ...streamPaths(describe),
      ...providerPaths,
    },
  }
}

/** Details of a call that its summary leaves out. */
const details: Readonly<Record<string, string>> = {
  'waitingRoom.draw': `\`hash\` is public from the moment that the opening of sales is set, before anybody can join: the SHA-256 of \`secret\`, as text of 64 lower-case hexadecimal digits. \`secret\` is null until the order is drawn, and told for good afterwards.

To draw once more, by rule 2:

1. \`list\`: the SHA-256 of all \`numbers\`, ascending, in decimal digits, with a comma and no space between them.
2. Of each number the SHA-256 of the text \`secret:list:number\`. All hashes are of UTF-8, and written as lower-case hexadecimal digits.
3. The numbers in ascending order of these hashes are \`numbers\`: the first one is called first. Whoever joins after the draw stands behind, in order of arrival.

By rule 1, of earlier releases, the text is \`secret:number\`.`,
}

function operation(name: string, { method, access, summary, request, response, produces, redirects }: Call, describe: Describe) {
  const path = ['contract', ...name.split('.')]
  const asked = describe(schemaOf(request, 'input'), [...path, 'request'])
  const isGet = method === 'GET'
  return {
    [method.toLowerCase()]: {
      operationId: name,
      tags: [name.split('.')[0] ?? ''],
      summary,
      ...(Object.hasOwn(details, name) && { description: details[name] }),
      ...(access !== 'public' && { security: access === 'booking' ? [{ bearer: [] }, {}] : [{ bearer: [] }] }),
      ...(isGet
        ? { parameters: parameters(asked) }
        : { requestBody: { required: true, content: { 'application/json': { schema: asked } } } }),
      responses: {
        ...(redirects
          ? { 303: { description: 'On to another site.' } }
          : {
              200: {
                description: 'Done',
                content: {
                  [produces ?? 'application/json']: {
                    schema: produces ? {} : describe(schemaOf(response, 'output'), [...path, 'response']),
                  },
                },
              },
            }),
        default: refused,
      },
    },
  }
}

function parameters(schema: JsonSchema) {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (schema['required'] ?? []) as string[]
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

function schemaOf(schema: Call['request'], io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonSchema
}

/** The documentation of the call that answers with a stream of events. */
const streamPaths = (describe: Describe): Record<string, object> => ({
  [`/${seatUpdates.path}`]: {
    get: {
      summary: seatUpdates.summary,
      parameters: parameters(describe(schemaOf(seatUpdates.request, 'input'), ['seatUpdates', 'request'])),
      responses: {
        200: {
          description: 'Events without an end; the data of each is JSON of this shape.',
          content: { 'text/event-stream': { schema: describe(schemaOf(SeatUpdate, 'output'), ['SeatUpdate']) } },
        },
        default: refused,
      },
    },
  },
})

const field = (description: string) => ({ type: 'string', description })
const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** The documentation of the two routes that the payment provider calls. Neither is a JSON call of the contract. */
const providerPaths: Record<string, object> = {
  '/razorpay_webhook.php': {
    post: {
      summary: 'An event of the payment provider, over whose raw bytes the signature is. Each event is taken once.',
      parameters: [
        header('x-razorpay-signature', true, 'Hex HMAC-SHA256 of the body with the webhook secret.'),
        header('x-razorpay-event-id', false, 'The same on each delivery of an event.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: { 200: { description: 'Kept, and followed' }, default: refused },
    },
  },
  '/payment_callback.php': {
    post: {
      summary: "The result of the provider's form where that can't return to the page: settles, and leads back to the booking site.",
      parameters: [
        {
          name: 'site',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: 'Origin of the booking site, one of ALLOWED_ORIGINS.',
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: {
                razorpay_payment_id: field('Absent where the attempt failed.'),
                razorpay_order_id: field('The order.'),
                razorpay_signature: field('Hex HMAC-SHA256 of order and payment.'),
                'error[metadata]': field('JSON with the order of a failed attempt.'),
              },
            },
          },
        },
      },
      responses: {
        303: { description: 'To /booking-confirmation?ticket=…, or to the seats with what went wrong in `payment`' },
        default: refused,
      },
    },
  },
}
