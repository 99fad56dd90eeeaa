import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { phoneDigits } from '@sabha/ticketing/phone'
import { idOf } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { findCode, hasUse, noSuchCode } from '../rules/prices/codes.ts'
import { saveConcessions } from '../rules/prices/concessions.ts'
import { savePriceCode } from '../rules/prices/save-code.ts'
import { savePriceRule } from '../rules/prices/save-rule.ts'
import type { Services } from '../services.ts'
import { listPriceCodes } from '../store/prices/codes.ts'
import { allConcessions } from '../store/prices/concessions.ts'
import { listPriceRules } from '../store/prices/rules.ts'
import { findShow } from '../store/shows/shows.ts'
import { priceCodeValue, wireAdminRule, wireConcession, wirePriceCode } from '../wire/prices.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function priceHandlers(services: Services): Handlers<Contract['prices']> {
  const { store, now, wrongPriceCodes } = services
  return {
    async checkCode({ show_id, code: typed, customer_phone = '', customer_email, code_for: sentTo }, { address }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show || show.status === 'draft') return refuse('unknown-show')
      const wish = { showId: show.id, phone: phoneDigits(customer_phone), email: customer_email ?? null, sentTo, at: now() }
      const code = await findCode(store.read, typed, wish)
      const user = wish.phone === '' ? undefined : { guestId: 0, phone: wish.phone }
      const isGood = code !== undefined && (await hasUse(store.read, code, { user, now: wish.at }))
      const spent = wrongPriceCodes.judge(address(), { isWrong: !isGood })
      if (spent) return spent
      if (!code || !isGood) return noSuchCode()
      const sections = code.sections === null ? null : (JSON.parse(code.sections) as string[])
      return { success: true, code: code.code, kind: code.kind, value: priceCodeValue(code), sections }
    },

    async concessions() {
      const { house = [], ...shows } = Object.fromEntries(
        [...(await allConcessions(store.read))].map(([scope, concessions]) => [scope, concessions.map(wireConcession)]),
      )
      return { house, shows }
    },

    async saveConcessions({ show_id, concessions: drafts, before }, { account }) {
      const refused = await saveConcessions(services, account, show_id === null ? null : idOf(show_id), { drafts, before })
      return done(refused)
    },

    async rules() {
      return { rules: (await listPriceRules(store.read)).map(wireAdminRule) }
    },

    async saveRule(request, { account }) {
      const { id, rule, change } = request
      const saved = await savePriceRule(services, account, { id, draft: rule, change, sent: sentForm(request) })
      return isRefusal(saved) ? saved : doneWith({ rule_id: String(saved) })
    },

    async codes() {
      return { codes: (await listPriceCodes(store.read, now())).map(wirePriceCode) }
    },

    async saveCode({ id, code, change }, { account }) {
      const saved = await savePriceCode(services, account, { id, draft: code, change })
      return isRefusal(saved) ? saved : doneWith({ code_id: String(saved) })
    },
  }
}
