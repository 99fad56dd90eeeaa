import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { idOf } from '../input/texts.ts'
import { sentForm } from '../rules/accounts/once.ts'
import { showFigures } from '../rules/reports/figures.ts'
import { addNightsToPass, makeSeasonPass } from '../rules/season-passes/make-pass.ts'
import { findPass, noSuchPass, soldOutRefusal, spentRefusal } from '../rules/season-passes/use.ts'
import type { Services } from '../services.ts'
import { findBooking } from '../store/bookings/bookings.ts'
import { countSoldPasses, findSoldPass, goodFor, listSeasonPasses, nightsOf, sectionsOf } from '../store/season-passes/passes.ts'
import { countUses, usesOfPasses } from '../store/season-passes/uses.ts'
import { findShow } from '../store/shows/shows.ts'
import { wireAdminSeasonPass, wireFoundPass } from '../wire/season-passes.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function seasonPassHandlers(services: Services): Handlers<Contract['seasonPasses']> {
  const { store, now, wrongPriceCodes } = services
  return {
    async check({ show_id, code }, { address }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show || show.status === 'draft') return refuse('unknown-show')
      const pass = await findPass(store.read, code, show.id)
      const uses = pass ? ((await usesOfPasses(store.read, [pass.id], now())).get(pass.id) ?? []) : []
      const refusal =
        pass &&
        ((await spentRefusal(store.read, pass, { showId: show.id, now: now() })) ??
          (await soldOutRefusal(store.read, pass, { showId: show.id, now: now() })))
      const spent = wrongPriceCodes.judge(address(), { isWrong: !pass })
      if (spent) return spent
      if (!pass) return noSuchPass()
      if (refusal) return refusal
      return {
        success: true,
        code: pass.code,
        title: pass.title,
        sections: sectionsOf(pass),
        nights: goodFor(pass),
        left: goodFor(pass) - uses.length,
        show_ids: nightsOf(pass)
          .filter((night) => uses.every((use) => use.show_id !== night))
          .map(String),
      }
    },

    async list() {
      const [passes, sold, uses, figures] = [
        await listSeasonPasses(store.read),
        await countSoldPasses(store.read),
        await countUses(store.read, now()),
        await showFigures(services),
      ]
      const wired = await Promise.all(
        passes.map(async (pass) => {
          const show = await findShow(store.read, pass.show_id)
          const counts = {
            places: figures.get(pass.show_id)?.capacity ?? 0,
            sold: sold.get(pass.show_id) ?? 0,
            uses: uses.get(pass.show_id) ?? 0,
          }
          return show ? [wireAdminSeasonPass(pass, show, counts)] : []
        }),
      )
      return { passes: wired.flat() }
    },

    async make(request, { account }) {
      const made = await makeSeasonPass(services, account, request.season_pass, sentForm(request))
      return isRefusal(made) ? made : doneWith({ show_id: String(made) })
    },

    async addNights({ show_id, show_ids }, { account }) {
      return done(await addNightsToPass(services, account, idOf(show_id), show_ids))
    },

    async find({ code }) {
      const pass = await findSoldPass(store.read, normaliseCode(code))
      const booking = pass && (await findBooking(store.read, String(pass.booking_id)))
      if (!pass || !booking) return refuse('pass-gone', { field: 'code' })
      const uses = await usesOfPasses(store.read, [pass.id], now())
      return wireFoundPass(pass, booking, uses.get(pass.id) ?? [])
    },
  }
}
