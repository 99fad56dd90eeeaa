import { adminApi, adminQuery } from '../admin-api.ts'

export const firstEveningQuery = adminQuery(['first-evening'], (request) => adminApi.site.firstEvening({}, request))
