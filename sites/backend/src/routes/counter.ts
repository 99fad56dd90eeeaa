import type { Contract } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { idOf, readLine } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { activate, activeCounterOf, certify } from '../rules/counter/activate.ts'
import { dropCode, takeCode } from '../rules/counter/code-uses.ts'
import { leaseSeats, seatsToLease, statementOf } from '../rules/counter/lease.ts'
import {
  countersAtWork,
  freeCounterSeats,
  grantLease,
  settleCounterRefund,
  settleCounterSale,
  stopCounter,
} from '../rules/counter/office.ts'
import { removeLooseNote } from '../rules/counter/remove-note.ts'
import { hearReport } from '../rules/counter/report.ts'
import { takeRefunds } from '../rules/counter/take-refunds.ts'
import { takeSales } from '../rules/counter/take-sales.ts'
import type { Services } from '../services.ts'
import { accountById } from '../store/accounts/accounts.ts'
import { type CounterRow, findCounter, nameOfCounter } from '../store/counter/counters.ts'
import { openLeaseOf } from '../store/counter/leases.ts'
import { openConflictsOf } from '../store/counter/sales.ts'
import { findShow } from '../store/shows/shows.ts'
import { openTillOf } from '../store/tills/tills.ts'
import { wireDoorShow } from '../wire/checkin.ts'
import { wireCounter, wireOpenTill, wireRefundEnd, wireSale, wireSaleEnd, wireStopped, wireUpi } from '../wire/counter.ts'
import { iso } from '../wire/instants.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function counterHandlers(services: Services): Handlers<Contract['counter']> {
  const { store, now, publicKeys, settings } = services
  const { read } = store

  /** Returns the fields that every answer to a counter carries. */
  const told = async (id: number) => {
    const counter = await findCounter(read, id)
    const till = counter && (await openTillOf(read, counter.account_id))
    return {
      server_time: iso(now()),
      stopped: counter ? wireStopped(counter) : null,
      till: wireOpenTill(till),
      upi: wireUpi(settings.values),
      keys: [...publicKeys].map(([key_id, key]) => ({ key_id, public_key: key.toBase64({ alphabet: 'base64url', omitPadding: true }) })),
    }
  }
  const certified = async (counter: CounterRow) => {
    const show = await findShow(read, counter.show_id)
    const own = show && certify(services, counter, show)
    return own && { certificate: own.certificate, valid_until: iso(own.validUntil) }
  }
  const statement = async (counter: CounterRow) => {
    const lease = await openLeaseOf(read, counter.id)
    return lease ? statementOf(read, services, counter, lease) : null
  }

  return {
    async activate({ public_key }, { door }) {
      const active = await activate(services, door, public_key)
      if (isRefusal(active)) return active
      const { counter } = active
      const own = await certified(counter)
      if (!own) return refuse('counter-not-active')
      return {
        success: true,
        counter_id: counter.id,
        show_id: String(counter.show_id),
        ...own,
        account: (await accountById(read, counter.account_id))?.name ?? '',
        statement: await statement(counter),
        ...(await told(counter.id)),
      }
    },

    async lease({ until, held, ...wish }, { door }) {
      const hour = readUntil(until)
      if (isRefusal(hour)) return hour
      const granted = await store.alone(async (tx) => {
        const counter = await activeCounterOf(tx, door)
        if (isRefusal(counter)) return counter
        const by = await nameOfCounter(tx, counter.id)
        const leased = await leaseSeats(
          tx,
          services,
          { counter, by },
          { ...wish, until: hour, held: held && { leaseId: held.lease_id, version: held.version } },
        )
        return 'granted' in leased ? { ...leased, counter } : leased
      })
      if (isRefusal(granted)) return granted
      const { counter, lease, granted: seats, taken } = granted
      return {
        success: true,
        statement: await statementOf(read, services, counter, lease),
        granted: seats,
        taken,
        ...(await told(counter.id)),
      }
    },

    async report({ lease_id, version, last_number, last_refund, give_back, end, statement: held }, { door }) {
      const heard = await hearReport(services, door, {
        leaseId: lease_id,
        version,
        lastNumber: last_number,
        lastRefund: last_refund,
        giveBack: give_back,
        end,
        statement: held,
      })
      if (isRefusal(heard)) return heard
      const { counter, missing, missingRefunds, wantsStatement } = heard
      const own = await certified(counter)
      if (!own) return refuse('counter-not-active')
      return {
        success: true,
        statement: await statement(counter),
        wants_statement: wantsStatement,
        missing,
        missing_refunds: missingRefunds,
        conflicts: (await openConflictsOf(read, counter.id)).map((sale) => wireSale(sale, '')),
        ...own,
        ...(await told(counter.id)),
      }
    },

    async sales({ counter_id, sales }) {
      const ends = await takeSales(services, counter_id, sales)
      if (isRefusal(ends)) return ends
      return { success: true, rows: ends.map(wireSaleEnd), server_time: iso(now()) }
    },

    async refunds({ counter_id, refunds }) {
      const ends = await takeRefunds(services, counter_id, refunds)
      if (isRefusal(ends)) return ends
      return { success: true, rows: ends.map(wireRefundEnd), server_time: iso(now()) }
    },

    async takeCode({ use, code, code_for: codeFor, phone, lease_id: leaseId, version, seats }, { door }) {
      const taken = await takeCode(services, door, { use, code, codeFor, phone, leaseId, version, seats })
      if (isRefusal(taken)) return taken
      const { sections, ...rule } = taken.rule
      return { success: true, rule: { ...rule, ...(sections && { sections: [...sections] }) }, until: iso(taken.until) }
    },

    async dropCode({ use }, { door }) {
      return (await dropCode(services, door, use)) ?? { success: true }
    },

    async list({ show_id }) {
      const show = await findShow(read, idOf(show_id))
      if (!show) return refuse('unknown-show')
      const counters = await countersAtWork(services, show.id)
      return { show: wireDoorShow(show), counters: counters.map(wireCounter), free: await seatsToLease(read, show.id, now()) }
    },

    async grant(request, { account }) {
      const { counter_id, until, seats, sections } = request
      const hour = readUntil(until)
      if (isRefusal(hour)) return hour
      const granted = await grantLease(services, account, counter_id, { seats, sections, until: hour }, sentForm(request))
      return isRefusal(granted) ? granted : doneWith({ granted })
    },

    async stop({ counter_id }, { account }) {
      return done(await stopCounter(services, account, counter_id))
    },

    async free({ counter_id }, { account }) {
      const freed = await freeCounterSeats(services, account, counter_id)
      return isRefusal(freed) ? freed : doneWith({ freed })
    },

    async settle({ sale_id, note }, { account }) {
      return done(await settleCounterSale(services, account, sale_id, readLine(note)))
    },

    async settleRefund({ refund_id, note }, { account }) {
      return done(await settleCounterRefund(services, account, refund_id, readLine(note)))
    },

    async removeNote({ entry_id }, { account }) {
      return done(await removeLooseNote(services, account, entry_id))
    },
  }
}

function readUntil(until: string | undefined): number | undefined | Refusal {
  if (until === undefined) return undefined
  const hour = Date.parse(until)
  return Number.isNaN(hour) ? refuse('malformed', { fields: ['until'] }) : hour
}
