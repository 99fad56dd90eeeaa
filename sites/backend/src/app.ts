import compress from '@fastify/compress'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
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
import { officeSeatCalls } from './calls/office-seats.ts'
import { officeShowCalls } from './calls/office-shows.ts'
import { paymentCalls } from './calls/payments.ts'
import { showCalls } from './calls/shows.ts'
import { signInCalls } from './calls/sign-in.ts'
import { ticketLinkCalls } from './calls/ticket-links.ts'
import { ticketCalls } from './calls/tickets.ts'
import type { Context } from './context.ts'
import type { FrameReader } from './frames/frame-reader.ts'
import type { Handlers } from './http/answer.ts'
import { registerCalls } from './http/calls.ts'
import { requestLimits } from './http/limits.ts'
import { registerDocs } from './http/openapi.ts'
import { openWebhookDoor, registerPaymentRoutes } from './http/payment-routes.ts'
import { answerFailure } from './http/refusals.ts'
import { registerScanner } from './http/scanner-site.ts'
import { registerSecurity } from './http/security.ts'
import { registerSites } from './http/sites.ts'
import { type Loop, startLoop } from './jobs/loop.ts'
import { workOutbox } from './jobs/outbox.ts'
import { reconcileDue, reconcileHolds } from './jobs/reconciler.ts'
import { workShowChanges } from './jobs/show-changes.ts'
import type { Mailer } from './mail/mail.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { type SandboxOptions, sandboxProvider } from './sandbox/plugin.ts'
import type { TicketArchive } from './tickets/archive.ts'

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
  frames: FrameReader
  limits: Limits
  gst: Context['gst']
  /** `https://tickets.example`, where it isn't the request's own host. */
  publicOrigin: string | undefined
  allowedOrigins: string[]
  trustProxy: boolean
  tls: { cert: string; key: string } | undefined
  /** The folders of the built sites. */
  bookingSite: string | undefined
  scannerSite: string | undefined
  logger: FastifyBaseLogger
}

const bodyLimit = 64 * 1024

/** The whole backend, not yet listening. Closing it stops its jobs first. */
export async function buildApp(deps: AppDeps, office: BoxOffice): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    bodyLimit,
    trustProxy: deps.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Addresses that the router can't even read.
    frameworkErrors: answerFailure,
    logController: new LogController({ disableRequestLogging: true }),
    ...(deps.tls && { https: { ...deps.tls, minVersion: 'TLSv1.2' as const } }),
  }) as unknown as FastifyInstance

  app.setErrorHandler(answerFailure)
  closePromptly(app)
  const https = deps.publicOrigin?.startsWith('https:') ?? false
  await registerSecurity(app, { liveProvider: deps.sandbox === undefined, https })
  if (deps.allowedOrigins.length > 0) await app.register(cors, { origin: deps.allowedOrigins, credentials: true, maxAge: 86_400 })
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 5 })
  // What is asked for often comes compressed already: prepared bodies, and the sites' files from their build.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await registerDocs(app)
  registerCalls(app, {
    office,
    handlers: handlersOf(office),
    publicOrigin: deps.publicOrigin,
    limits: await requestLimits(app, deps.limits),
  })
  if (deps.sandbox) await app.register(sandboxProvider, { ...deps.sandbox, prefix: '/sandbox/razorpay' })
  await registerPaymentRoutes(app, office, deps.allowedOrigins)
  await registerScanner(app, deps.scannerSite, { https })
  await registerSites(app, deps.bookingSite)
  runJobs(app, office, deps)
  return app
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
  const board = new SeatBoard(deps.store.read)
  return {
    store: deps.store,
    now: deps.now,
    randomBytes: deps.randomBytes,
    provider: deps.provider,
    checkout: deps.checkout,
    tickets: deps.tickets,
    frames: deps.frames,
    limits: deps.limits,
    gst: deps.gst,
    board,
    seatsChanged: (showId) => board.changed(showId),
    outboxChanged: () => {},
    showChanged: () => {},
    ...(await openTicketKeys(deps)),
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
    ...signInCalls(office),
    ...doorCalls(office),
    ...officeCalls(office),
    ...officeDashboardCalls(office),
    ...officeShowCalls(office),
    ...officeSeatCalls(office),
    ...officeBookingCalls(office),
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
    run('sweep', 30_000, async () => {
      await sweepLapsed(office)
      await forgetOldEvents(office)
    })
    const outbox = run('outbox', 5_000, () => workOutbox({ office, mailer, publicOrigin }))
    office.outboxChanged = () => outbox.kick()
    const showChanges = run('show changes', 5_000, () => workShowChanges(office))
    office.showChanged = () => showChanges.kick()
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
