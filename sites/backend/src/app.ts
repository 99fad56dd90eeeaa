import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { FrameReader } from './adapters/frames/frame-reader.ts'
import type { Mailer } from './adapters/mail/mail.ts'
import type { TicketArchive } from './adapters/pdf/archive.ts'
import type { PaymentProvider } from './adapters/razorpay/provider.ts'
import type { Wallets } from './adapters/wallets/wallets.ts'
import type { Context } from './rules/context.ts'
import { type SandboxOptions, sandboxProvider } from './dev/sandbox/plugin.ts'
import { addressHash } from './input/address.ts'
import type { Handlers } from './http/answer.ts'
import { registerCalls } from './http/calls.ts'
import { registerDocs } from './http/docs.ts'
import { requestLimits } from './http/limits.ts'
import { originOf } from './input/origin.ts'
import { openWebhookDoor, registerPaymentRoutes } from './http/payment-routes.ts'
import { answerFailure } from './http/refusals.ts'
import { registerScanner } from './http/scanner-site.ts'
import { registerSecurity } from './http/security.ts'
import { shedLoad } from './http/shed-load.ts'
import { registerShowPictures } from './http/show-pictures.ts'
import { registerSites } from './http/sites.ts'
import { dropNonReaders, slowClientLimits } from './http/slow-clients.ts'
import { type Loop, startLoop } from './jobs/loop.ts'
import { workOutbox } from './jobs/outbox.ts'
import { reconcileDue, reconcileHolds } from './jobs/reconciler.ts'
import { workShowChanges } from './jobs/show-changes.ts'
import { LiveSeats } from './live/live-seats.ts'
import { registerSeatUpdates } from './http/seat-updates.ts'
import { registerOperation } from './http/operation.ts'
import { officeAccountCalls } from './routes/accounts.ts'
import { officeBookingCalls } from './routes/admin-bookings.ts'
import { officeShowCalls } from './routes/admin-shows.ts'
import { bookingCalls } from './routes/bookings.ts'
import { doorCalls } from './routes/checkin.ts'
import { officeDoorCalls } from './routes/checkin-report.ts'
import { officeCalls } from './routes/devices.ts'
import { guestCalls } from './routes/guests.ts'
import { paymentCalls } from './routes/payments.ts'
import { officePictureCalls } from './routes/pictures.ts'
import { privacyCalls } from './routes/privacy.ts'
import { officeRefundCalls } from './routes/refunds.ts'
import { officeDashboardCalls } from './routes/reports.ts'
import { officeSeatCalls } from './routes/seats.ts'
import { showCalls } from './routes/shows.ts'
import { signInCalls } from './routes/sign-in.ts'
import { ticketLinkCalls } from './routes/ticket-links.ts'
import { ticketCalls } from './routes/tickets.ts'
import { waitingCalls } from './routes/waiting-room.ts'
import type { PasswordThreads } from './rules/accounts/password-threads.ts'
import { sweepLapsed } from './rules/bookings/release.ts'
import { followEvents, forgetOldEvents } from './rules/payments/webhook-events.ts'
import { forgetOld } from './rules/privacy/forget-old.ts'
import { SeatBoard } from './rules/seats/availability-cache.ts'
import { forgetPictures } from './rules/shows/keep-picture.ts'
import { Listing } from './rules/shows/listing.ts'
import { openTicketKeys } from './rules/tickets/ticket-keys.ts'
import { Pressure } from './rules/waiting-room/pressure.ts'
import { WaitingRooms } from './rules/waiting-room/rooms.ts'
import { QueueSeals } from './rules/waiting-room/signed-pass.ts'
import { workWaitingRooms } from './rules/waiting-room/work.ts'
import type { Checkout, Limits, Services } from './routes/services.ts'
import { oldestSecret } from './store/keys.ts'

export interface AppDeps {
  store: Context['store']
  now: Context['now']
  randomBytes: Context['randomBytes']
  provider: PaymentProvider
  checkout: Checkout
  /** Mounted where no live keys are set. */
  sandbox: SandboxOptions | undefined
  /** Where the sandbox's webhooks go, on this machine alone; known as soon as we listen. */
  webhookDoor: { url: string | undefined } | undefined
  mailer: Mailer
  tickets: TicketArchive
  wallets: Wallets
  frames: FrameReader
  passwords: PasswordThreads
  limits: Limits
  gst: Context['gst']
  /** `https://tickets.example`, where it isn't the request's own host. */
  publicOrigin: string | undefined
  /** What we listen on. */
  host: string
  allowedOrigins: string[]
  /** So many proxies in front of us, or those in these networks. */
  trustProxy: number | string[] | false
  /** Who brings it may read the metrics from elsewhere. */
  metricsToken: string | undefined
  tls: { cert: string; key: string } | undefined
  /** The folders of the built sites. */
  bookingSite: string | undefined
  scannerSite: string | undefined
  logger: FastifyBaseLogger
}

const bodyLimit = 64 * 1024

/** The whole backend, not yet listening. Closing it stops its jobs first. */
export async function buildApp(deps: AppDeps, services: Services): Promise<FastifyInstance> {
  const slow = slowClientLimits(deps.limits)
  const app = fastify({
    ...slow.fastify,
    loggerInstance: deps.logger,
    bodyLimit,
    // Our own always: one that a visitor sends could say anything, and stands in the log.
    genReqId: () => randomUUID().slice(24),
    trustProxy: trusted(deps.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Addresses that the router can't even read.
    frameworkErrors: answerFailure,
    logController: new LogController({ disableRequestLogging: true }),
    ...(deps.tls ? { https: { ...deps.tls, ...slow.http, minVersion: 'TLSv1.2' as const } } : { http: slow.http }),
  }) as unknown as FastifyInstance

  app.setErrorHandler(answerFailure)
  closePromptly(app)
  dropNonReaders(app.server, deps.limits.idleMs)
  const https = deps.publicOrigin?.startsWith('https:') ?? false
  await registerSecurity(app, { liveProvider: deps.sandbox === undefined, https })
  if (deps.allowedOrigins.length > 0) await app.register(cors, { origin: deps.allowedOrigins, credentials: true, maxAge: 86_400 })
  await shedLoad(app, deps.limits.lateness)
  // What is asked for often comes compressed already: prepared bodies, and the sites' files from their build.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  registerDocs(app)
  const linkOrigin = originOf(deps)
  registerCalls(app, {
    services,
    handlers: handlersOf(services),
    originOf: linkOrigin,
    limits: await requestLimits(app, deps.limits),
  })
  registerSeatUpdates(app, services)
  registerOperation(app, services, deps)
  if (deps.sandbox) await app.register(sandboxProvider, { ...deps.sandbox, prefix: '/sandbox/razorpay' })
  await registerPaymentRoutes(app, services, deps.allowedOrigins)
  await registerScanner(app, deps.scannerSite, { https })
  registerShowPictures(app, services)
  await registerSites(app, { folder: deps.bookingSite, services, originOf: linkOrigin })
  runJobs(app, services, deps)
  return app
}

/** Of so many proxies each is believed what it says of the one before, counted from us; Fastify knows networks alone. */
function trusted(proxies: AppDeps['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** A connection that was busy when closing began is kept alive after its answer, and would hold the process up for a minute. */
function closePromptly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    app.server.once('close', () => clearInterval(closing))
  })
}

/** What the calls and the jobs of these dependencies share. */
export async function openServices(deps: AppDeps): Promise<Services> {
  const ticketKeys = await openTicketKeys(deps)
  const secret = await oldestSecret(deps.store.read)
  const board = new SeatBoard(deps.store.read)
  deps.store.seatNews.subscribe((showId) => (showId === null ? board.allChanged() : board.changed(showId)))
  return {
    store: deps.store,
    now: deps.now,
    randomBytes: deps.randomBytes,
    provider: deps.provider,
    checkout: deps.checkout,
    tickets: deps.tickets,
    wallets: deps.wallets,
    frames: deps.frames,
    passwords: deps.passwords,
    limits: deps.limits,
    gst: deps.gst,
    board,
    listing: new Listing(deps),
    live: new LiveSeats({ board, now: deps.now, onError: (err) => deps.logger.error({ err }, 'live seats failed') }),
    waitingRooms: new WaitingRooms({ store: deps.store, now: deps.now, seals: new QueueSeals(secret) }),
    addressHash: addressHash(secret),
    seatsChanged: (showId) => {
      board.changed(showId)
      deps.store.seatNews.publish(showId)
    },
    outboxChanged: () => {},
    showChanged: () => {},
    ...ticketKeys,
  }
}

function handlersOf(services: Services): Handlers {
  return {
    ...showCalls(services),
    ...guestCalls(services),
    ...bookingCalls(services),
    ...paymentCalls(services),
    ...ticketCalls(services),
    ...ticketLinkCalls(services),
    ...waitingCalls(services),
    ...signInCalls(services),
    ...privacyCalls(services),
    ...doorCalls(services),
    ...officeCalls(services),
    ...officeDashboardCalls(services),
    ...officeShowCalls(services),
    ...officePictureCalls(services),
    ...officeSeatCalls(services),
    ...officeBookingCalls(services),
    ...officeRefundCalls(services),
    ...officeDoorCalls(services),
    ...officeAccountCalls(services),
  }
}

/** From when the app listens until it closes. */
function runJobs(app: FastifyInstance, services: Services, { provider, mailer, publicOrigin, webhookDoor }: AppDeps): void {
  const loops: Loop[] = []
  const closing: (() => Promise<void>)[] = []
  const run = (job: string, everyMs: number, work: () => Promise<void>) => {
    const loop = startLoop(everyMs, work, (error) => app.log.error({ err: error, job }, 'job failed'))
    loops.push(loop)
    return loop
  }
  app.addHook('onListen', async () => {
    let holdsAsked = false
    run('reconcile', 10_000, async () => {
      if (!holdsAsked) await reconcileHolds(services, provider)
      holdsAsked = true
      await reconcileDue(services, provider)
    })
    run('webhook events', 5_000, () => followEvents(services))
    run('keys', 10_000, () => services.refreshKeys())
    run('sweep', 30_000, async () => {
      await sweepLapsed(services)
      await forgetOldEvents(services)
    })
    run('privacy', 3_600_000, () => forgetOld(services))
    run('pictures', 3_600_000, () => forgetPictures(services))
    const outbox = run('outbox', 5_000, () => workOutbox({ services, mailer, publicOrigin }))
    services.outboxChanged = () => outbox.kick()
    const showChanges = run('show changes', 5_000, () => workShowChanges(services))
    services.showChanged = () => showChanges.kick()
    const pressure = new Pressure(services.limits.lateness / 4)
    closing.push(async () => pressure.close())
    run('waiting rooms', 1_000, () => workWaitingRooms(services, pressure.look()))
    if (webhookDoor) {
      const door = await openWebhookDoor(services)
      closing.push(() => door.close())
      webhookDoor.url = door.url
    }
  })
  app.addHook('onClose', async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), ...closing.map((close) => close())])
  })
}
