import { rupeesOf } from '@sabha/ticketing/money'
import { idOf, readWhole } from '../input/texts.ts'
import { dashboardFigures, salesFigures } from '../rules/reports/figures.ts'
import { attention, settleMatter } from '../rules/reports/tasks.ts'
import { owedByShow } from '../store/failed-refunds.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type DashboardCalls = 'adminDashboard' | 'adminSales' | 'adminAttention' | 'adminSettleAttention'

export function officeDashboardCalls(services: Services): Pick<Handlers, DashboardCalls> {
  return {
    async adminDashboard() {
      const figures = await dashboardFigures(services)
      const { totalRevenue, onlineRevenue, deskRevenue } = figures
      return {
        ...figures,
        totalRevenue: rupeesOf(totalRevenue),
        onlineRevenue: rupeesOf(onlineRevenue),
        deskRevenue: rupeesOf(deskRevenue),
      }
    },

    async adminSales({ show_id, days }) {
      const sales = await salesFigures(
        services,
        readWhole(days, { least: 1, most: 366, otherwise: 30 }),
        show_id ? idOf(show_id) : undefined,
      )
      const inRupees = <T extends { revenue: number }>(rows: readonly T[]) =>
        rows.map((row) => ({ ...row, revenue: rupeesOf(row.revenue) }))
      return { days: inRupees(sales.days), sections: inRupees(sales.sections), desk: inRupees(sales.desk) }
    },

    async adminAttention() {
      const { matters, total } = await attention(services)
      const failed = await owedByShow(services.store.read)
      return {
        attention: matters,
        total,
        failed_refunds: failed.map(({ showId, title, count, amount }) => ({
          show_id: String(showId),
          show_title: title,
          count,
          amount: rupeesOf(amount),
        })),
      }
    },

    async adminSettleAttention({ id }, { account }) {
      return (await settleMatter(services, account, id)) ?? { success: true, message: 'Done' }
    },
  }
}
