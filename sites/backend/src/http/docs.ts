import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const prefix = '/api/docs'

const open = async () => (await import('./openapi.ts')).openDocs(prefix)

/** Serves the API's documentation, made from the contract itself. It is seldom read, so its code is loaded on the first request. */
export function registerDocs(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  const answer = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
    opened ??= open().catch((error: unknown) => {
      // The next request tries again.
      opened = undefined
      throw error
    })
    const docs = await opened
    const page = await docs.inject({ method: method as 'GET' | 'HEAD', url, headers })
    if (page.statusCode === 404) return reply.callNotFound()
    const { connection, date, 'transfer-encoding': framing, ...told } = page.headers
    return reply.code(page.statusCode).headers(told).send(page.rawPayload)
  }
  app.get(prefix, answer)
  app.get(`${prefix}/*`, answer)
  app.addHook('onClose', async () => (await opened?.catch(() => undefined))?.close())
}
