import { keepPreviousData } from '@tanstack/react-query'
import { adminApi, adminQuery } from '../admin-api.ts'

const everyMinute = { refetchInterval: 60_000 }

export const dashboardQuery = adminQuery(['figures'], (request) => adminApi.reports.dashboard({}, request), everyMinute)
export type Dashboard = Awaited<ReturnType<typeof adminApi.reports.dashboard>>

/** The sales of one show, or of all if `showId` is empty. */
export const salesQuery = (showId: string, days: number) =>
  adminQuery(['sales', showId, days], (request) => adminApi.reports.sales({ days, ...(showId && { show_id: showId }) }, request), {
    placeholderData: keepPreviousData,
  })
export type Sales = Awaited<ReturnType<typeof adminApi.reports.sales>>
export type SalesDay = Sales['days'][number]

export const moneyOwedQuery = adminQuery(['money-owed'], (request) => adminApi.payments.owed({}, request), everyMinute)

export const attentionQuery = adminQuery(['attention'], openTasks, everyMinute)

async function openTasks(request: Parameters<typeof adminApi.reports.tasks>[1]) {
  const { attention, counter_tasks, ...others } = await adminApi.reports.tasks({}, request)
  return { ...others, attention: [...attention, ...counter_tasks] }
}
