import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const prefix = '/api/docs'

const open = async () => (await import('./openapi.ts')).openDocs(prefix)

/** The API's documentation, from the contract itself. It is seldom read: what shows it is loaded when somebody first does. */
export function registerDocs(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  const answer = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
    opened ??= open().catch((error: unknown) => {
      // Who asks next tries again.
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
