import { keepPreviousData } from '@tanstack/react-query'
import { adminApi, adminQuery } from '../../admin-api.ts'
import { pageOf, pageSize } from '../../components/pager.tsx'
import type { BankView } from './words.ts'

const isOfCredits = (view: BankView) => view === 'credits' || view === 'settled-credits'
/** The list that is not shown is asked for its counts alone. */
const partOf = (search: URLSearchParams, isShown: boolean) => (isShown ? { page: pageOf(search), per_page: pageSize } : { per_page: 1 })

export function bankSalesQuery(view: BankView, search: URLSearchParams) {
  const asked = { state: view === 'credits' || view === 'settled-credits' ? undefined : view, ...partOf(search, !isOfCredits(view)) }
  return adminQuery(['bank-sales', asked], (request) => adminApi.tills.bankSales(asked, request), { placeholderData: keepPreviousData })
}
export type ReadSales = Awaited<ReturnType<typeof adminApi.tills.bankSales>>

export function bankCreditsQuery(view: BankView, search: URLSearchParams) {
  const state = view === 'settled-credits' ? ('settled' as const) : ('open' as const)
  const asked = { state, ...partOf(search, isOfCredits(view)) }
  return adminQuery(['bank-credits', asked], (request) => adminApi.tills.bankCredits(asked, request), { placeholderData: keepPreviousData })
}
export type ReadCredits = Awaited<ReturnType<typeof adminApi.tills.bankCredits>>
