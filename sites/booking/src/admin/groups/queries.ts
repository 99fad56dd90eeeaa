import { adminApi, adminQuery } from '../admin-api.ts'

/** The groups of a show; refetched often, as people pay by their links. */
export const groupsQuery = (showId: string) =>
  adminQuery(['groups', showId], (request) => adminApi.groups.list({ show_id: showId }, request), { refetchInterval: 8_000 })
