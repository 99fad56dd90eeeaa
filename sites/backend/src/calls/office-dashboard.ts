import { rupeesOf } from '@sabha/ticketing/money'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { attention } from '../office/attention.ts'
import { dashboardFigures, salesFigures } from '../office/figures.ts'
import { settleMatter } from '../office/settle-matter.ts'
import { owedByShow } from '../store/failed-refunds.ts'
import { idOf, readWhole } from './reading.ts'

type DashboardCalls = 'adminDashboard' | 'adminSales' | 'adminAttention' | 'adminSettleAttention'

export function officeDashboardCalls(office: BoxOffice): Pick<Handlers, DashboardCalls> {
  return {
    async adminDashboard() {
      const figures = await dashboardFigures(office)
      const { totalRevenue, onlineRevenue, deskRevenue } = figures
      return {
        ...figures,
        totalRevenue: rupeesOf(totalRevenue),
        onlineRevenue: rupeesOf(onlineRevenue),
        deskRevenue: rupeesOf(deskRevenue),
      }
    },

    async adminSales({ show_id, days }) {
      const sales = await salesFigures(office, readWhole(days, { least: 1, most: 366, otherwise: 30 }), show_id ? idOf(show_id) : undefined)
      const inRupees = <T extends { revenue: number }>(rows: readonly T[]) =>
        rows.map((row) => ({ ...row, revenue: rupeesOf(row.revenue) }))
      return { days: inRupees(sales.days), sections: inRupees(sales.sections), desk: inRupees(sales.desk) }
    },

    async adminAttention() {
      const { matters, total } = await attention(office)
      const failed = await owedByShow(office.store.read)
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
      return (await settleMatter(office, account, id)) ?? { success: true, message: 'Done' }
    },
  }
}
