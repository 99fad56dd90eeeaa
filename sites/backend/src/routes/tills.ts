import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { isOwner } from '@sabha/api/shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import { tillSums } from '@sabha/ticketing/till'
import { readPart } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { bankFigures } from '../rules/tills/bank-list.ts'
import { exportTill } from '../rules/tills/export-till.ts'
import { mailSlipAgain } from '../rules/tills/mail-slip-again.ts'
import { closeTill, correctTill, maySeeTill, openTill, openTillWithSums, tillReckoning, withSums } from '../rules/tills/tills.ts'
import type { Services } from '../services.ts'
import type { AccountRow } from '../store/accounts/accounts.ts'
import { findTill, listTills, talliesWithout, tillEntriesOf } from '../store/tills/tills.ts'
import { wireBankSums } from '../wire/bank.ts'
import { wireTill, wireTillEntry, wireTillKind } from '../wire/tills.ts'
import { bankHandlers } from './bank.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function tillHandlers(services: Services): Handlers<Contract['tills']> {
  const { store } = services

  const seen = async (account: AccountRow, tillId: number) => {
    const till = await findTill(store.read, tillId)
    const [known] = till && maySeeTill(account, till) ? await withSums(store.read, [till]) : []
    return known ?? refuse('unknown-till')
  }

  return {
    ...bankHandlers(services),

    async mine(_request, { account }) {
      const known = await openTillWithSums(store.read, account.id)
      return { till: known ? wireTill(known, account) : null }
    },

    async list({ page, per_page }, { account }) {
      const { tills, total } = await listTills(store.read, isOwner(account) ? undefined : account.id, readPart(page, per_page))
      const known = await withSums(store.read, tills)
      return {
        tills: known.map((each) => wireTill(each, account)),
        total,
        reckoning: isOwner(account) ? await reckoningOf(services) : null,
      }
    },

    async get({ till_id }, { account }) {
      const known = await seen(account, till_id)
      if (isRefusal(known)) return known
      const entries = await tillEntriesOf(store.read, known.till.id)
      return { till: wireTill(known, account), entries: entries.map(wireTillEntry) }
    },

    async without({ page, per_page }) {
      const tallies = await talliesWithout(store.read)
      const entries = await tillEntriesOf(store.read, null, readPart(page, per_page))
      return {
        kinds: tillSums(0, tallies).kinds.map(wireTillKind),
        entries: entries.map(wireTillEntry),
        total: tallies.reduce((sum, { count }) => sum + count, 0),
      }
    },

    async open({ float }, { account }) {
      const opened = await openTill(services, account, float)
      return isRefusal(opened) ? opened : doneWith({ till_id: String(opened) })
    },

    async close({ till_id, pieces, change, note, mail = true, language }, { account, origin }) {
      const slip = mail ? { origin, language: language ?? services.settings.values.language } : undefined
      const closed = await closeTill(services, account, { tillId: till_id, pieces, change, note, slip })
      return isRefusal(closed) ? closed : doneWith({ difference: rupeesOf(closed.difference), mailed: closed.mailed })
    },

    async mailSlip(request, { account, origin }) {
      const { till_id, language = services.settings.values.language } = request
      const mailed = await mailSlipAgain(services, account, { tillId: till_id, origin, language }, sentForm(request))
      return isRefusal(mailed) ? mailed : doneWith({ mailed })
    },

    async correct(request, { account }) {
      const { till_id, correction } = request
      return done(await correctTill(services, account, till_id, correction, sentForm(request)))
    },

    async export({ till_id }, { account }) {
      const known = await seen(account, till_id)
      return isRefusal(known) ? known : exportTill(services, account, known)
    },
  }
}

async function reckoningOf(services: Services) {
  const { inTills, without, owed, revenue } = await tillReckoning(services)
  const bank = wireBankSums(await bankFigures(services.store.read))
  return { in_tills: rupeesOf(inTills), without_till: rupeesOf(without), owed: rupeesOf(owed), revenue: rupeesOf(revenue), bank }
}
