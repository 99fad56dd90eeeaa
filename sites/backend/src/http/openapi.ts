import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Call } from '@sabha/api/call'
import { callsByName } from '@sabha/api/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { providerPaths } from '../wire/provider-paths.ts'
import { streamPaths } from './stream-paths.ts'

type JsonSchema = Record<string, unknown>

/** The pages of the documentation, for whoever passes requests on to them. */
export async function openDocs(routePrefix: string): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(swagger, { mode: 'static', specification: { document: openApi() } })
  await app.register(swaggerUi, { routePrefix })
  return app
}

function openApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sabha ticket backend',
      version: '1.0.0',
      description: 'Amounts in rupees unless a field says paise; instants in ISO 8601.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } } },
    // Calls that share a path are told apart by their action, which is part of the path here.
    paths: {
      ...Object.fromEntries(Object.entries<Call>(callsByName).map(([name, call]) => [`/${call.path}`, operation(name, call)])),
      ...streamPaths,
      ...providerPaths,
    },
  }
}

function operation(name: string, { method, access, summary, request, response, produces, redirects }: Call) {
  const asked = schemaOf(request, 'input')
  const isGet = method === 'GET'
  return {
    [method.toLowerCase()]: {
      operationId: name,
      tags: [name.split('.')[0] ?? ''],
      summary,
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
                content: { [produces ?? 'application/json']: { schema: produces ? {} : schemaOf(response, 'output') } },
              },
            }),
        default: { description: 'Refused: success false, a stable code, a message and params.' },
      },
    },
  }
}

function parameters(schema: JsonSchema) {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (schema['required'] ?? []) as string[]
  return Object.entries(properties).map(([name, shape]) => ({ name, in: 'query', required: required.includes(name), schema: shape }))
}

function schemaOf(schema: Call['request'], io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonSchema
}
