import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  received: { from: string; to: string[]; message: Buffer }[]
  connections: number
  close(): Promise<void>
}

/** A real SMTP server on a port of its own that stores what it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, done) {
      server.connections++
      done()
    },
    async onData(stream, session, done) {
      const message = Buffer.concat(await Array.fromAsync(stream))
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), message })
      done()
    },
    ...options,
  })
  smtp.on('error', () => undefined) // a client that goes away fails no test
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  const server: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}
