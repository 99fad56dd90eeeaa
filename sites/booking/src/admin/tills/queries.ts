import { keepPreviousData } from '@tanstack/react-query'
import { adminApi, adminQuery } from '../admin-api.ts'
import { pageOf, pageSize } from '../components/pager.tsx'

const partOf = (search: URLSearchParams) => ({ page: pageOf(search), per_page: pageSize })

export const myTillQuery = adminQuery(['my-till'], async (request) => (await adminApi.tills.mine({}, request)).till)

export const tillsQuery = (search: URLSearchParams) =>
  adminQuery(['tills', partOf(search)], (request) => adminApi.tills.list(partOf(search), request), { placeholderData: keepPreviousData })

export const tillQuery = (id: string) => adminQuery(['till', id], (request) => adminApi.tills.get({ till_id: id }, request))
export type ReadTill = Awaited<ReturnType<typeof adminApi.tills.get>>

export const withoutTillQuery = (search: URLSearchParams) =>
  adminQuery(['without-till', partOf(search)], (request) => adminApi.tills.without(partOf(search), request), {
    placeholderData: keepPreviousData,
  })
