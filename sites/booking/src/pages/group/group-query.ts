import type { GroupPage } from '@sabha/api/shapes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

interface GroupReading {
  group: GroupPage
  /** When it was read, by the server's clock: prices change by it, and a phone's may be wrong. Epoch ms. */
  serverTime: number
}

/** ms between readings: others with the link choose and pay at the same time. */
const readEvery = 5_000

/** The group of a link, as it is now. */
export const groupQuery = (link: string) =>
  queryOptions({
    queryKey: ['group', link],
    queryFn: ({ signal }) => readGroup(link, signal),
    staleTime: 0,
    refetchInterval: readEvery,
    placeholderData: keepPreviousData,
  })

async function readGroup(link: string, signal: AbortSignal): Promise<GroupReading> {
  let serverTime = 0
  const onServerTime = (time: number) => {
    serverTime = time
  }
  const group = await api.groups.open({ link }, { signal, onServerTime })
  return { group, serverTime }
}
