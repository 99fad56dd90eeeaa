import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Machine } from './adapters/machine/machine.ts'
import type { MailServer } from './adapters/mail/live-mailer.ts'
import type { Mailer } from './adapters/mail/mail.ts'
import { type SandboxOptions, sandboxProvider } from './dev/sandbox/plugin.ts'
import { limitBodies, usualBody } from './http/bodies.ts'
import { type CallOptions, registerCalls } from './http/calls.ts'
import { registerDocs } from './http/docs.ts'
import { dropNonReaders, openLimits, shedLoad, slowClientLimits } from './http/limits.ts'
import { registerOperation } from './http/operation.ts'
import { openWebhookDoor, registerPaymentRoutes } from './http/payment-routes.ts'
import { registerPictures } from './http/pictures.ts'
import { answerFailure } from './http/refusals.ts'
import { registerScanner } from './http/scanner-site.ts'
import { registerSeatUpdates } from './http/seat-updates.ts'
import { registerSecurity } from './http/security.ts'

import { registerSites } from './http/sites.ts'
import { originOf } from './input/origin.ts'
import { runJobs } from './jobs/run.ts'
import { accountHandlers } from './routes/accounts.ts'
import { bookingHandlers } from './routes/bookings.ts'
import { checkinHandlers } from './routes/checkin.ts'
import { counterHandlers } from './routes/counter.ts'
import { groupHandlers } from './routes/groups.ts'
import { paymentHandlers } from './routes/payments.ts'
import { pictureHandlers } from './routes/pictures.ts'
import { priceHandlers } from './routes/prices.ts'
import { privacyHandlers } from './routes/privacy.ts'
import { reportHandlers } from './routes/reports.ts'
import { seasonPassHandlers } from './routes/season-passes.ts'
import { seatHandlers } from './routes/seats.ts'
import { settingsHandlers } from './routes/settings.ts'
import { showHandlers } from './routes/shows.ts'
import { siteHandlers } from './routes/site.ts'
import { ticketHandlers } from './routes/tickets.ts'
import { tillHandlers } from './routes/tills.ts'
import { waitingRoomHandlers } from './routes/waiting-room.ts'
import type { ServiceDeps, Services } from './services.ts'

export interface AppDeps extends ServiceDeps {
  /** The sandbox provider, mounted where the environment sets no keys. */
  sandbox: SandboxOptions | undefined
  /** The address for the sandbox's webhooks, reachable on this machine only; known once the app listens. */
  webhookDoor: { url: string | undefined } | undefined
  mailer: Mailer
  /** Looks up where mails go now: an owner may have entered another server. */
  lookAtMailServer: () => Promise<MailServer>
  /** The variable that names the mail server; undefined if none does. */
  mailVariable: string | undefined
  /** The variable that sets the payment key; undefined if none does. */
  keyVariable: string | undefined
  machine: Machine
  /** `https://tickets.example`; undefined: the request's own host. */
  publicOrigin: string | undefined
  /** The address that we listen on. */
  host: string
  allowedOrigins: string[]
  /** How many proxies are in front of us, or the networks that they are in. */
  trustProxy: number | string[] | false
  /** A caller with this token may read the metrics from another machine. */
  metricsToken: string | undefined
  tls: { cert: string; key: string } | undefined
  /** The folders of the built sites. */
  bookingSite: string | undefined
  scannerSite: string | undefined
  logger: FastifyBaseLogger
}

/** Builds the whole backend, not yet listening. Closing it stops its jobs while the calls under way are still answered. */
export async function buildApp(deps: AppDeps, services: Services): Promise<FastifyInstance> {
  const slow = slowClientLimits(deps.limits)
  const app = fastify({
    ...slow.fastify,
    loggerInstance: deps.logger,
    bodyLimit: usualBody,
    // Always our own id: a visitor's could say anything, and ids are in the log.
    genReqId: () => randomUUID().slice(24),
    trustProxy: trusted(deps.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Answers addresses that the router can't read.
    frameworkErrors: answerFailure,
    logController: new LogController({ disableRequestLogging: true }),
    ...(deps.tls ? { https: { ...deps.tls, ...slow.http, minVersion: 'TLSv1.2' as const } } : { http: slow.http }),
  }) as unknown as FastifyInstance

  app.setErrorHandler(answerFailure)
  closePromptly(app)
  dropNonReaders(app.server, deps.limits.idleMs)
  limitBodies(app, deps.limits.requestMs)
  const https = deps.publicOrigin?.startsWith('https:') ?? false
  registerSecurity(app, { https })
  if (deps.allowedOrigins.length > 0) {
    // The site ends holds on its map by the server's clock.
    await app.register(cors, { origin: deps.allowedOrigins, credentials: true, exposedHeaders: ['Date'], maxAge: 86_400 })
  }
  await shedLoad(app, deps.limits.lateness, services.shedCalls)
  // Compresses only answers, and of these only what isn't compressed already: prepared bodies and the sites' built files are. Requests are
  // not decompressed, since a decompressed body could be of any length.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  registerDocs(app)
  const linkOrigin = originOf(deps)
  registerCalls(app, {
    services,
    handlers: handlersOf(services, deps),
    originOf: linkOrigin,
    countOf: openLimits(services),
  })
  registerSeatUpdates(app, services)
  registerOperation(app, services, deps)
  if (deps.sandbox) await app.register(sandboxProvider, { ...deps.sandbox, prefix: '/sandbox/razorpay' })
  await registerPaymentRoutes(app, services, deps.allowedOrigins)
  await registerScanner(app, deps.scannerSite, { https, site: services.site, icons: services.icons })
  registerPictures(app, services)
  await registerSites(app, { folder: deps.bookingSite, services, originOf: linkOrigin })
  startWhenListening(app, services, deps)
  return app
}

/** Trusts this many proxies, counted from us, each to name the one before it. Fastify itself only knows networks. */
function trusted(proxies: AppDeps['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** A connection that was busy when closing began is kept alive after its answer, and would delay the end of the process by a minute. */
function closePromptly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    app.server.once('close', () => clearInterval(closing))
  })
}

function handlersOf(services: Services, deps: AppDeps): CallOptions['handlers'] {
  return {
    shows: showHandlers(services),
    seats: seatHandlers(services),
    bookings: bookingHandlers(services),
    groups: groupHandlers(services),
    payments: paymentHandlers(services),
    pictures: pictureHandlers(services),
    prices: priceHandlers(services),
    seasonPasses: seasonPassHandlers(services),
    tickets: ticketHandlers(services),
    tills: tillHandlers(services),
    counter: counterHandlers(services),
    checkin: checkinHandlers(services),
    waitingRoom: waitingRoomHandlers(services),
    accounts: accountHandlers(services),
    reports: reportHandlers(services),
    privacy: privacyHandlers(services),
    site: siteHandlers(services),
    settings: settingsHandlers(services, deps),
  }
}

/** Runs the jobs, and the port for the sandbox's webhooks, from when the app listens until it closes. */
function startWhenListening(
  app: FastifyInstance,
  services: Services,
  { mailer, lookAtMailServer, publicOrigin, webhookDoor }: AppDeps,
): void {
  const closing: (() => Promise<unknown>)[] = []
  let jobs: ReturnType<typeof runJobs> | undefined
  let stopped: Promise<unknown> | undefined
  app.addHook('onListen', async () => {
    jobs = runJobs(services, {
      mailer,
      lookAtMailServer,
      publicOrigin,
      onError: (error, job) => app.log.error({ err: error, job }, 'job failed'),
    })
    if (webhookDoor) {
      const door = await openWebhookDoor(services)
      closing.push(() => door.close())
      webhookDoor.url = door.url
    }
  })
  // Stops the jobs while the calls end: one after the other would take longer than a stop may.
  app.addHook('preClose', async () => {
    stopped = Promise.all([jobs?.stop(), services.pictureMaker.close()])
  })
  app.addHook('onClose', async () => {
    await Promise.all([stopped, ...closing.map((close) => close())])
  })
}
