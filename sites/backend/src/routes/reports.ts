import { auditActions } from '@sabha/api/audit-actions'
import type { Contract } from '@sabha/api/contract'
import type { AuditEntry } from '@sabha/api/reports'
import { rupeesOf } from '@sabha/ticketing/money'
import { idOf, readPart, readWhole } from '../input/texts.ts'
import { actionsNamed } from '../rules/accounts/audit.ts'
import { dashboardFigures, salesFigures } from '../rules/reports/figures.ts'
import { openTasks, resolveTask } from '../rules/reports/tasks.ts'
import type { Services } from '../services.ts'
import { type AuditRow, hasLooseNote, listAudit } from '../store/accounts/audit.ts'
import { owedByShow } from '../store/payments/refunds.ts'
import { type PlaceNames, placeNames } from '../store/seats/places.ts'
import { iso } from '../wire/instants.ts'
import { wireCounterTasks, wireTasks } from '../wire/tasks.ts'
import { done, type Handlers } from './handlers.ts'

export function reportHandlers(services: Services): Handlers<Contract['reports']> {
  const { store } = services
  return {
    async dashboard() {
      const { bookings, revenue, donations, activeShows, bookingsToday } = await dashboardFigures(services)
      return {
        totalBookings: bookings,
        totalRevenue: rupeesOf(revenue.total),
        onlineRevenue: rupeesOf(revenue.online),
        deskRevenue: rupeesOf(revenue.desk),
        donations: rupeesOf(donations),
        activeShows,
        todayBookings: bookingsToday,
      }
    },

    async sales({ show_id, days }) {
      const sales = await salesFigures(
        services,
        readWhole(days, { least: 1, most: 366, otherwise: 30 }),
        show_id ? idOf(show_id) : undefined,
      )
      const inRupees = <T extends { revenue: number }>(rows: readonly T[]) =>
        rows.map((row) => ({ ...row, revenue: rupeesOf(row.revenue) }))
      return {
        days: inRupees(sales.days),
        sections: inRupees(sales.sections),
        places: inRupees(sales.places),
        desk: inRupees(sales.desk),
      }
    },

    async tasks() {
      const tasks = await openTasks(services)
      const failed = await owedByShow(store.read)
      return {
        attention: wireTasks(tasks, services.settings.values),
        counter_tasks: wireCounterTasks(tasks),
        total: tasks.total,
        failed_refunds: failed.map(({ showId, title, count, amount }) => ({
          show_id: String(showId),
          show_title: title,
          count,
          amount: rupeesOf(amount),
        })),
      }
    },

    async resolveTask({ id }, { account }) {
      return done(await resolveTask(services, account, id))
    },

    async audit({ search = '', page, per_page }) {
      const text = search.normalize('NFC').trim().toLowerCase()
      const { entries, total } = await listAudit(store.read, { text, actions: actionsNamed(text) }, readPart(page, per_page))
      const places = await placeNames(
        store.read,
        entries.map(({ show_id }) => show_id),
      )
      return { entries: entries.map((entry) => wireEntry(entry, places)), total }
    },

    async health() {
      // Of the process alone: without the database it still serves pages, and mostly no other process has one either. Where this one alone has
      // lost it, `/ready` says so.
      return { status: 'ok' }
    },
  }
}

function wireEntry(entry: AuditRow, places: PlaceNames): AuditEntry {
  const { id, at, who, what, to_what, show_id, details: kept } = entry
  const details = JSON.parse(kept) as AuditEntry['details']
  const seats = Array.isArray(details['seats']) ? details['seats'].filter((seat) => typeof seat === 'string') : []
  return {
    id,
    at: iso(at),
    who,
    what: auditActions[what],
    to_what,
    details,
    seat_notes: places(show_id, seats),
    ...(hasLooseNote(entry) && { has_loose_note: true }),
  }
}
