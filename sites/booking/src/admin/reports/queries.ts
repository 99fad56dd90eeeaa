import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

export const figuresQuery = queryOptions({
  queryKey: ['admin', 'figures'],
  queryFn: ({ signal }) => asAdmin(adminApi.reports.dashboard({}, { signal })),
  staleTime: 0,
  refetchInterval: 60_000,
})

export type Dashboard = Awaited<ReturnType<typeof adminApi.reports.dashboard>>

/** Of one show, or (empty) of all. */
export const salesQuery = (showId: string, days: number) =>
  queryOptions({
    queryKey: ['admin', 'sales', showId, days],
    queryFn: ({ signal }) => asAdmin(adminApi.reports.sales({ days, ...(showId && { show_id: showId }) }, { signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
export type Sales = Awaited<ReturnType<typeof adminApi.reports.sales>>
export type SalesDay = Sales['days'][number]

export const moneyOwedQuery = queryOptions({
  queryKey: ['admin', 'money-owed'],
  queryFn: ({ signal }) => asAdmin(adminApi.payments.owed({}, { signal })),
  staleTime: 0,
  refetchInterval: 60_000,
})

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: ({ signal }) => asAdmin(adminApi.reports.tasks({}, { signal })),
  staleTime: 0,
  refetchInterval: 60_000,
})
