import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { isLanguage } from '@sabha/language/languages'
import { publicPlan } from '@sabha/ticketing/seat-facts'
import { pictureAddress } from '@sabha/ticketing/show-picture'
import { idOf, readText } from '../input/texts.ts'
import { keepPicture } from '../rules/pictures/show-picture.ts'
import { showFigures } from '../rules/reports/figures.ts'
import { tooFewNights } from '../rules/season-passes/lost-nights.ts'
import { cancelShow, postponeShow, setOnSale } from '../rules/shows/change-show.ts'
import { importHallPlan } from '../rules/shows/import-hall.ts'
import { addNights } from '../rules/shows/productions.ts'
import { saveShow } from '../rules/shows/save-show.ts'
import { calendarOfShows } from '../rules/tickets/calendar.ts'
import type { Services } from '../services.ts'
import { concessionsOf } from '../store/prices/concessions.ts'
import { findSeasonPass, listSeasonPasses, nightsOf, type SeasonPassRow } from '../store/season-passes/passes.ts'
import { openChanges } from '../store/shows/changes.ts'
import { findHall, listHalls, soldHalls } from '../store/shows/halls.ts'
import { listProductions, titlesOf } from '../store/shows/productions.ts'
import { findShow, isOnSale, listAllShows, listPassShows, listShows, type ShowRow } from '../store/shows/shows.ts'
import { wireCheckedHall, wireHall } from '../wire/halls.ts'
import { wireConcession, wireRules } from '../wire/prices.ts'
import { wireSeasonPass } from '../wire/season-passes.ts'
import { wireAdminShow, wireListedShow, wireNight, wireProduction } from '../wire/shows.ts'
import { done, doneWith, type Handlers } from './handlers.ts'

export function showHandlers(services: Services): Handlers<Contract['shows']> {
  const { store, now, gst, listing } = services
  return {
    async list({ show_id }) {
      const one = show_id === undefined ? undefined : await findShow(store.read, idOf(show_id))
      if (show_id !== undefined && (!one || one.status === 'draft')) return refuse('unknown-show')
      const hall = one && (await findHall(store.read, one.hall_id))
      const shows = await listing.of(one ? [one] : await listShows(store.read, now()))
      const wired = shows.map((show) => wireListedShow(show, hall ? publicPlan(hall) : null, now(), gst.exemptUpTo))
      if (!one) return { success: true, shows: wired, passes: await listedPasses(services) }
      const concessions = (await concessionsOf(store.read, one.id)).map(wireConcession)
      const rules = wireRules(shows[0]?.rules ?? [], now())
      const donations = services.settings.values.donations === 'on'
      const sale = await passSale(services, one, await findSeasonPass(store.read, one.id))
      const whole = wired.map((show) => ({ ...show, concessions, rules, donations, ...sale }))
      if (one.production_id === null) return { success: true, shows: whole, passes: [] }
      const toCome = (await listShows(store.read, now())).filter(({ production_id }) => production_id === one.production_id)
      const nights = (await listing.of(toCome)).map((night) => wireNight(night, now()))
      return { success: true, shows: whole.map((show) => ({ ...show, nights })), passes: [] }
    },

    async calendar({ lang }, { origin }) {
      const language = isLanguage(lang) ? lang : services.settings.values.language
      return calendarOfShows(await listShows(store.read, now()), language, { at: now(), showsUrl: `${origin}/shows` })
    },

    async listAll() {
      const shows = await listAllShows(store.read)
      const figures = await showFigures(services)
      const changes = await openChanges(store.read)
      const titles = await titlesOf(store.read, shows)
      const passes = await listSeasonPasses(store.read)
      const passesFor = (showId: number) => {
        const ids = passes.filter((pass) => nightsOf(pass).includes(showId)).map(({ show_id }) => show_id)
        return shows.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
      }
      return {
        shows: shows.map((show) =>
          wireAdminShow(show, {
            figures: figures.get(show.id),
            change: changes.findLast(({ show_id }) => show_id === show.id),
            productionTitle: titles.get(show.production_id) ?? '',
            isPass: passes.some(({ show_id }) => show_id === show.id),
            passesFor: passesFor(show.id),
            now: now(),
            exemptUpTo: gst.exemptUpTo,
          }),
        ),
      }
    },

    async save({ id, show, change, key, copy_of, all_nights, allow_clash = true }, { account }) {
      const saved = await saveShow(services, account, {
        id: id === null ? null : idOf(id),
        draft: show,
        change,
        key,
        copyOf: copy_of === undefined ? undefined : idOf(copy_of),
        isForAllNights: all_nights,
        isClashAllowed: allow_clash,
      })
      return isRefusal(saved) ? saved : doneWith({ show_id: String(saved) })
    },

    async addNights({ show_id, nights, on_sale, allow_clash }, { account }) {
      const asked = { showId: idOf(show_id), nights, isOnSale: on_sale, isClashAllowed: allow_clash }
      const made = await addNights(services, account, asked)
      if (isRefusal(made)) return made
      return { success: true, production_id: String(made.productionId), added: made.added.map(String), known: made.known.map(String) }
    },

    async productions() {
      const shows = Map.groupBy(await listAllShows(store.read), ({ production_id }) => production_id)
      const figures = await showFigures(services)
      const productions = await listProductions(store.read)
      return { productions: productions.map((production) => wireProduction(production, shows.get(production.id) ?? [], figures, now())) }
    },

    async publish({ show_id, ...seen }, { account }) {
      return done(await setOnSale(services, account, idOf(show_id), { isOnSale: true, ...seen }))
    },

    async close({ show_id }, { account }) {
      return done(await setOnSale(services, account, idOf(show_id), { isOnSale: false }))
    },

    async cancel({ show_id, note, change }, { account }) {
      return done(await cancelShow(services, account, idOf(show_id), { note: readText(note), change }))
    },

    async postpone({ show_id, note, allow_clash: isClashAllowed = true, ...to }, { account }) {
      const move = { ...to, isClashAllowed, note: readText(note) }
      return done(await postponeShow(services, account, idOf(show_id), move))
    },

    async halls() {
      const sold = await soldHalls(store.read)
      return { halls: (await listHalls(store.read)).map((plan) => wireHall(plan, sold.has(plan.id))) }
    },

    async importHall({ save, replaces, drawn_from, ...text }, { account }) {
      const checked = await importHallPlan(services, account, text, { save, replaces, drawnFrom: drawn_from })
      return isRefusal(checked) ? checked : { success: true, ...wireCheckedHall(checked) }
    },

    async uploadPicture({ image }) {
      const kept = await keepPicture(services, image)
      if (isRefusal(kept)) return kept
      return doneWith({ image: pictureAddress(kept), width: kept.width, height: kept.height })
    },
  }
}

/** Returns the season passes that are listed beside the shows. */
async function listedPasses({ store, now, listing, gst }: Pick<Services, 'store' | 'now' | 'listing' | 'gst'>) {
  const passes = new Map((await listSeasonPasses(store.read)).map((pass) => [pass.show_id, pass]))
  const listed = await listing.of(passes.size === 0 ? [] : await listPassShows(store.read, now()))
  return Promise.all(
    listed.map(async (each) => ({
      ...wireListedShow(each, null, now(), gst.exemptUpTo),
      ...(await passSale({ store, now }, each.show, passes.get(each.show.id))),
    })),
  )
}

async function passSale({ store, now }: Pick<Services, 'store' | 'now'>, show: ShowRow, season: SeasonPassRow | undefined) {
  const on_sale = isOnSale(show, now()) && (await tooFewNights(store.read, season, now())) === undefined
  return { on_sale, season_pass: wireSeasonPass(season) }
}
