import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { PasswordThreads } from './accounts/password-threads.ts'
import { Listing } from './booking/listing.ts'
import { sweepLapsed } from './booking/release.ts'
import { SeatBoard } from './booking/seat-board.ts'
import { openTicketKeys } from './booking/ticket-keys.ts'
import { followEvents, forgetOldEvents } from './booking/webhook-events.ts'
import type { BoxOffice, Checkout, Limits } from './box-office.ts'
import { bookingCalls } from './calls/bookings.ts'
import { doorCalls } from './calls/door.ts'
import { guestCalls } from './calls/guests.ts'
import { officeCalls } from './calls/office.ts'
import { officeAccountCalls } from './calls/office-accounts.ts'
import { officeBookingCalls } from './calls/office-bookings.ts'
import { officeDashboardCalls } from './calls/office-dashboard.ts'
import { officeDoorCalls } from './calls/office-door.ts'
import { officePictureCalls } from './calls/office-pictures.ts'
import { officeRefundCalls } from './calls/office-refunds.ts'
import { officeSeatCalls } from './calls/office-seats.ts'
import { officeShowCalls } from './calls/office-shows.ts'
import { paymentCalls } from './calls/payments.ts'
import { privacyCalls } from './calls/privacy.ts'
import { showCalls } from './calls/shows.ts'
import { signInCalls } from './calls/sign-in.ts'
import { ticketLinkCalls } from './calls/ticket-links.ts'
import { ticketCalls } from './calls/tickets.ts'
import { waitingCalls } from './calls/waiting.ts'
import type { Context } from './context.ts'
import type { FrameReader } from './frames/frame-reader.ts'
import { addressHash } from './http/address.ts'
import type { Handlers } from './http/answer.ts'
import { registerCalls } from './http/calls.ts'
import { registerDocs } from './http/docs.ts'
import { requestLimits } from './http/limits.ts'
import { originOf } from './http/origin.ts'
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
import { registerSeatUpdates } from './live/route.ts'
import type { Mailer } from './mail/mail.ts'
import { forgetPictures } from './office/keep-picture.ts'
import { registerOperation } from './operation/routes.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { forgetOld } from './privacy/forget-old.ts'
import { Pressure } from './queue/pressure.ts'
import { WaitingRooms } from './queue/rooms.ts'
import { QueueSeals } from './queue/seals.ts'
import { workWaitingRooms } from './queue/work.ts'
import { type SandboxOptions, sandboxProvider } from './sandbox/plugin.ts'
import { oldestSecret } from './store/keys.ts'
import type { TicketArchive } from './tickets/archive.ts'
import type { Wallets } from './wallet/wallets.ts'

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
export async function buildApp(deps: AppDeps, office: BoxOffice): Promise<FastifyInstance> {
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
    office,
    handlers: handlersOf(office),
    originOf: linkOrigin,
    limits: await requestLimits(app, deps.limits),
  })
  registerSeatUpdates(app, office)
  registerOperation(app, office, deps)
  if (deps.sandbox) await app.register(sandboxProvider, { ...deps.sandbox, prefix: '/sandbox/razorpay' })
  await registerPaymentRoutes(app, office, deps.allowedOrigins)
  await registerScanner(app, deps.scannerSite, { https })
  registerShowPictures(app, office)
  await registerSites(app, { folder: deps.bookingSite, office, originOf: linkOrigin })
  runJobs(app, office, deps)
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
export async function openBoxOffice(deps: AppDeps): Promise<BoxOffice> {
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

function handlersOf(office: BoxOffice): Handlers {
  return {
    ...showCalls(office),
    ...guestCalls(office),
    ...bookingCalls(office),
    ...paymentCalls(office),
    ...ticketCalls(office),
    ...ticketLinkCalls(office),
    ...waitingCalls(office),
    ...signInCalls(office),
    ...privacyCalls(office),
    ...doorCalls(office),
    ...officeCalls(office),
    ...officeDashboardCalls(office),
    ...officeShowCalls(office),
    ...officePictureCalls(office),
    ...officeSeatCalls(office),
    ...officeBookingCalls(office),
    ...officeRefundCalls(office),
    ...officeDoorCalls(office),
    ...officeAccountCalls(office),
  }
}

/** From when the app listens until it closes. */
function runJobs(app: FastifyInstance, office: BoxOffice, { provider, mailer, publicOrigin, webhookDoor }: AppDeps): void {
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
      if (!holdsAsked) await reconcileHolds(office, provider)
      holdsAsked = true
      await reconcileDue(office, provider)
    })
    run('webhook events', 5_000, () => followEvents(office))
    run('keys', 10_000, () => office.refreshKeys())
    run('sweep', 30_000, async () => {
      await sweepLapsed(office)
      await forgetOldEvents(office)
    })
    run('privacy', 3_600_000, () => forgetOld(office))
    run('pictures', 3_600_000, () => forgetPictures(office))
    const outbox = run('outbox', 5_000, () => workOutbox({ office, mailer, publicOrigin }))
    office.outboxChanged = () => outbox.kick()
    const showChanges = run('show changes', 5_000, () => workShowChanges(office))
    office.showChanged = () => showChanges.kick()
    const pressure = new Pressure(office.limits.lateness / 4)
    closing.push(async () => pressure.close())
    run('waiting rooms', 1_000, () => workWaitingRooms(office, pressure.look()))
    if (webhookDoor) {
      const door = await openWebhookDoor(office)
      closing.push(() => door.close())
      webhookDoor.url = door.url
    }
  })
  app.addHook('onClose', async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), ...closing.map((close) => close())])
  })
}
