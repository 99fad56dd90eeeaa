import { type ReadyCheck, type Settings, standardSettings } from '@sabha/api/admin/settings'
import type { SiteContent } from '@sabha/api/site/content'
import { sampleSite } from '@sabha/api/site/sample'
import { day, hour, minute } from '@sabha/ticketing/durations'
import type { Machine } from '../../adapters/machine/machine.ts'
import { countOpenAdmins } from '../../store/accounts/accounts.ts'
import { countWaitingFor, neededKeys } from '../../store/payments/keys.ts'
import { lastEventAt } from '../../store/payments/webhook-events.ts'
import { operationFigures } from '../../store/reports/operation-figures.ts'
import { listShows } from '../../store/shows/shows.ts'
import type { Context } from '../context.ts'
import type { LivePaymentKeys } from '../payments/payment-keys.ts'

export interface Installation {
  machine: Machine
  paymentKeys: LivePaymentKeys
  /** Whether mails leave; otherwise they become files. */
  mailGoesOut: () => boolean
  publicOrigin: string | undefined
}

/** ms that a task of the outbox may wait. */
const stuckAfter = 15 * minute
const megabyte = 1_000_000

/** ms. Four backups a day are usual: if the last one is older than this, some did not happen. */
const backupsEvery = 26 * hour
/** Certificates are renewed with a month left; with less, that has failed. */
const certificateLeft = { weak: 21 * day, missing: 3 * day }
const diskLeft = { weak: 1_000, missing: 200 }

/** Checks what a box office needs before its first sale, and goes on needing: each thing, and how it is. */
export async function readiness(context: Pick<Context, 'store' | 'now' | 'settings' | 'site'>, at: Installation): Promise<ReadyCheck[]> {
  const [payments, mail, machine, sale] = await Promise.all([
    paymentChecks(context, at),
    mailChecks(context, at),
    machineChecks(context, at),
    saleChecks(context),
  ])
  return [...sale, ...payments, ...mail, ...addressChecks(at), ...machine]
}

type Needs = Pick<Context, 'store' | 'now' | 'settings' | 'site'>

const check = (id: ReadyCheck['id'], state: ReadyCheck['state'], more: Partial<Pick<ReadyCheck, 'value' | 'at'>> = {}): ReadyCheck => ({
  id,
  state,
  value: null,
  at: null,
  ...more,
})

async function saleChecks({ store, now, settings, site }: Needs): Promise<ReadyCheck[]> {
  const onSale = (await listShows(store.read, now())).filter(({ status }) => status === 'published')
  const owners = await countOpenAdmins(store.read)
  return [
    check('shows', onSale.length > 0 ? 'good' : 'missing', { value: onSale.length }),
    check('identity', isOfSample(site.content) ? 'weak' : 'good'),
    check('invoices', settings.values.gstin === '' || namesAnother(settings.values, site.content) ? 'weak' : 'good'),
    check('owners', owners > 1 ? 'good' : 'weak', { value: owners }),
  ]
}

/** Whether the site still shows the name, e-mail address or numbers of the sample. */
function isOfSample({ identity: { name, email, phone, whatsapp } }: SiteContent): boolean {
  const { identity: sample } = sampleSite
  const isSampleCalled = phone.dialled === sample.phone.dialled || whatsapp.number === sample.whatsapp.number
  return email.endsWith('.example') || name.en === sample.name.en || isSampleCalled
}

/** Whether invoices name the sample's collective where the site names another. */
function namesAnother({ invoice_supplier }: Settings, { identity }: SiteContent): boolean {
  return invoice_supplier === standardSettings.invoice_supplier && identity.name.en !== sampleSite.identity.name.en
}

async function paymentChecks({ store, now }: Needs, { paymentKeys: keys }: Installation): Promise<ReadyCheck[]> {
  await keys.refresh()
  const missing = await keys.missing(await neededKeys(store.read, now()))
  // Without a key in the environment, orders of an earlier release have none.
  const waiting = await countWaitingFor(store.read, keys.isFixed ? missing : [...missing, ''])
  const earlier = waiting === 0 ? [] : [check('earlier-payments', 'weak', { value: waiting })]
  if (keys.isSandbox) return [check('payments', 'missing'), ...earlier]
  if (!keys.current) return [check('payment-key', 'missing'), ...earlier]
  const payments = check('payments', keys.currentId.startsWith('rzp_test_') ? 'weak' : 'good')
  if (!keys.hasWebhookSecret) return [payments, check('webhook', 'missing'), ...earlier]
  const last = await lastEventAt(store.read, keys.webhookName)
  return [payments, check('webhook', last === undefined ? 'weak' : 'good', { at: isoOrNull(last) }), ...earlier]
}

async function mailChecks({ store, now }: Needs, { mailGoesOut }: Installation): Promise<ReadyCheck[]> {
  const { outbox, prints } = await operationFigures(store.read, now())
  const isStuck = outbox.givenUp > 0 || outbox.age > stuckAfter
  return [
    check('mail', mailGoesOut() ? 'good' : 'missing'),
    check('outbox', isStuck ? 'weak' : 'good', { value: outbox.givenUp + (outbox.age > stuckAfter ? outbox.waiting : 0) }),
    // No task, since nobody could see to it in the admin.
    ...(prints.failing > 0 && prints.age > stuckAfter ? [check('prints', 'weak', { value: prints.failing })] : []),
  ]
}

function addressChecks({ publicOrigin }: Installation): ReadyCheck[] {
  if (publicOrigin === undefined) return [check('address', 'missing')]
  return [check('address', publicOrigin.startsWith('https:') ? 'good' : 'weak')]
}

async function machineChecks({ now }: Needs, { machine, publicOrigin }: Installation): Promise<ReadyCheck[]> {
  const [free, backup, until] = await Promise.all([machine.freeBytes(), machine.lastBackup(), machine.certificateUntil()])
  const at = now()
  const freeMegabytes = Math.floor(free / megabyte)
  const disk = check('disk', stateOf(freeMegabytes, diskLeft), { value: freeMegabytes })
  const saved = check('backup', backup === undefined ? 'missing' : at - backup > backupsEvery ? 'weak' : 'good', { at: isoOrNull(backup) })
  // Without TLS there is no certificate; the check of the address says so.
  if (until === undefined && !publicOrigin?.startsWith('https:')) return [disk, saved]
  const certificate =
    until === undefined
      ? check('certificate', 'weak')
      : check('certificate', stateOf(until - at, certificateLeft), { value: Math.floor((until - at) / day) })
  return [disk, saved, certificate]
}

function stateOf(left: number, { weak, missing }: { weak: number; missing: number }): ReadyCheck['state'] {
  return left < missing ? 'missing' : left < weak ? 'weak' : 'good'
}

const isoOrNull = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
