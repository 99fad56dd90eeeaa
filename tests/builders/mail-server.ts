import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `refuses` every recipient. `drops` the connection after accepting the whole mail. `hangs` at that point. `is silent` from the start. */
type Mood = 'well' | 'refuses' | 'drops' | 'hangs' | 'is silent'

export interface MailServer {
  port: number
  /** Every accepted delivery; a mail that came twice is in it twice. */
  mails: Email[]
  /** The user names and passwords that clients signed in with: the server accepts all. */
  signIns: { user: string; password: string }[]
  mood: Mood
  close(): Promise<void>
}

/** Returns a port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a real SMTP server that keeps what it is given, by default on a free port. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: Email[] = []
  const signIns: MailServer['signIns'] = []
  const hung: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A mailer keeps its connections open, so they are cut at close.
    closeTimeout: 50,
    onConnect(_session, done) {
      if (state.mood === 'is silent') hung.push(() => done())
      else done()
    },
    onAuth({ username, password }, _session, done) {
      signIns.push({ user: username ?? '', password: password ?? '' })
      done(null, { user: username ?? '' })
    },
    onRcptTo(_address, _session, done) {
      done(state.mood === 'refuses' ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          if (state.mood === 'drops') for (const connection of server.connections) (connection as { close(): void }).close()
          else if (state.mood === 'hangs') hung.push(() => done())
          else done()
        }, done)
      })
    },
  })
  server.on('error', () => {}) // a client that goes away doesn't fail a test
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const state: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    signIns,
    mood: 'well',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return state
}
