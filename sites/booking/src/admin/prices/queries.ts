import { adminApi, adminQuery } from '../admin-api.ts'

export const concessionsQuery = adminQuery(['concessions'], (request) => adminApi.prices.concessions({}, request))

export const seasonPassesQuery = adminQuery(['season-passes'], async (request) => (await adminApi.seasonPasses.list({}, request)).passes)

export const priceCodesQuery = adminQuery(['price-codes'], async (request) => (await adminApi.prices.codes({}, request)).codes)

export const priceRulesQuery = adminQuery(['price-rules'], async (request) => (await adminApi.prices.rules({}, request)).rules)
