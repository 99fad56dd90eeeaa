import { setTimeout as pause } from 'node:timers/promises'
import { smtpMailer } from '@sabha/backend/adapters/mail/transports'
import { workOutbox } from '@sabha/backend/jobs/outbox'
import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { followEvents } from '@sabha/backend/rules/payments/webhooks'
import { type Backend, type BackendOptions, startBackend } from '../builders/backend.ts'
import { type Buyer, type PaymentFields, payAtSandbox, signIn } from '../builders/buyer.ts'
import { type MailServer, startMailServer } from '../builders/mail-server.ts'
import { type SandboxServer, startSandbox } from '../builders/sandbox.ts'
import { wrongIn } from './audit.ts'

const minute = 60_000
const hour = 60 * minute
export const gstin = '29AAGCB7383J1Z4'

interface Held {
  buyer: Buyer
  bookingId: string
  orderId: string
}

/** A backend, its provider and its mail server, each behind a socket, and a clock that the harness sets. */
export interface Harness {
  backend: Backend
  sandbox: SandboxServer
  mailServer: MailServer
  /** Holds seats for a new guest who left an address, and makes their order at the provider. */
  hold(seats: string[], email?: string | null): Promise<Held>
  pay(held: Held, outcome?: 'success' | 'failure'): Promise<PaymentFields>
  /** Sends the browser back with the payment. Returns what it is told: the booking's status, or the code of the refusal. */
  verify(held: Held, fields: PaymentFields): Promise<string>
  /** Runs every job again and again over the next days, until nothing is due any more. */
  quiesce(): Promise<void>
  /** Returns what is wrong. */
  findings(): Promise<string[]>
  close(): Promise<void>
}

/** ms; short, so that a mail server that hangs costs a test only half a second. */
const timeouts = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500 }

export async function openHarness(change: NonNullable<BackendOptions['change']> = () => ({})): Promise<Harness> {
  const [sandbox, mailServer] = await Promise.all([startSandbox(), startMailServer()])
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${mailServer.port}`, from: 'tickets@sabha.example', timeouts })
  const backend = await startBackend({
    jobs: 'idle',
    settings: { ...sandbox.settings, GSTIN: gstin },
    change: (deps) => ({ mailer, ...change(deps) }),
  })
  sandbox.deliverTo(backend.origin)
  const { services, deps, clock } = backend

  const work = async () => {
    // In an outage a job loses its turn, as in the backend's own loops.
    const quietly = (job: Promise<void>) => job.catch(() => {})
    await quietly(followEvents(services))
    await quietly(reconcileDue(services))
    await quietly(sweepLapsed(services))
    await quietly(workOutbox({ services, mailer: deps.mailer, publicOrigin: undefined }))
  }
  return {
    backend,
    sandbox,
    mailServer,
    async hold(seats, email = 'kamala@example.com') {
      const buyer = await signIn(backend.origin)
      const held = await buyer.client.bookings.hold({
        show_id: '1',
        seats,
        customer_name: buyer.name,
        customer_phone: buyer.phone,
        customer_email: email,
      })
      const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
      return { buyer, bookingId: held.booking_id, orderId: order.id }
    },
    pay: (held, outcome) => payAtSandbox(sandbox.origin, held.orderId, outcome),
    async verify({ buyer, bookingId }, fields) {
      try {
        return (await buyer.client.payments.verify({ ...fields, booking_id: bookingId })).booking.status
      } catch (error) {
        return (error as { code?: string }).code ?? 'no answer'
      }
    },
    async quiesce() {
      // Webhooks come by themselves, and the provider repeats them within seconds.
      await pause(150)
      for (const step of [0, 0, ...Array(14).fill(minute), ...Array(8).fill(30 * minute), ...Array(8).fill(10 * hour)]) {
        clock.now += step
        await work()
      }
    },
    findings: () => wrongIn({ read: deps.store.read, provider: sandbox.provider, mails: mailServer.mails }),
    async close() {
      await backend.close()
      await mailer.close()
      await Promise.all([sandbox.close(), mailServer.close()])
    },
  }
}
