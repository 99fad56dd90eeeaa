import { adminApi, adminQuery } from '../admin-api.ts'

export const settingsQuery = adminQuery(['settings'], (request) => adminApi.settings.get({}, request))
