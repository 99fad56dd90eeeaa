import type { adminBank } from '@sabha/api/admin/bank'
import { isRefusal } from '@sabha/api/refusal'
import { readPart } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { listBankSales } from '../rules/tills/bank-list.ts'
import { matchAgain, matchCredit, settleBank, unmatch } from '../rules/tills/bank-matches.ts'
import { importStatement } from '../rules/tills/bank-statement.ts'
import type { Services } from '../services.ts'
import { countCredits, lastCreditDay, openCredits, settledCredits } from '../store/tills/bank-credits.ts'
import { wireBankCredit, wireBankMatch, wireBankSale, wireBankSums, wireDay } from '../wire/bank.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function bankHandlers(services: Services): Handlers<typeof adminBank> {
  const { read } = services.store
  return {
    async importStatement({ file }, { account }) {
      const imported = await importStatement(services, account, file)
      if (isRefusal(imported)) return imported
      const { added, ...counts } = imported
      return doneWith({ new: added, ...counts })
    },

    async bankSales({ state = 'choose', page, per_page }) {
      const { sales, counts, figures } = await listBankSales(read, state, readPart(page, per_page))
      const lastDay = wireDay(await lastCreditDay(read))
      return { sales: sales.map(wireBankSale), total: counts[state], counts, sums: wireBankSums(figures), last_day: lastDay }
    },

    async bankCredits({ state = 'open', page, per_page }) {
      const part = readPart(page, per_page)
      const counts = await countCredits(read)
      const credits =
        state === 'settled'
          ? (await settledCredits(read, part)).map((row) => ({ ...wireBankCredit(row), match: wireBankMatch(row) }))
          : (await openCredits(read, part)).map((row) => ({ ...wireBankCredit(row), match: null }))
      return { credits, total: counts[state], counts }
    },

    async matchAgain(_request, { account }) {
      return doneWith({ matched: await matchAgain(services, account) })
    },

    async matchCredit({ entry_id, credit_id }, { account }) {
      return done(await matchCredit(services, account, { entryId: entry_id, creditId: credit_id }))
    },

    async settleBank(request, { account }) {
      return done(await settleBank(services, account, request, sentForm(request)))
    },

    async unmatch({ match_id }, { account }) {
      return done(await unmatch(services, account, match_id))
    },
  }
}
