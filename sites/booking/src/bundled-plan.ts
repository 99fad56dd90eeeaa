import type { HallPlan } from '@sabha/ticketing/hall'
import { queryOptions } from '@tanstack/react-query'

/** The hall plan that the site itself has, for backends without hall plans; it is fetched only then. */
export const bundledPlanQuery = queryOptions({
  queryKey: ['bundled-plan'],
  queryFn: async (): Promise<HallPlan> => {
    const { default: plan } = await import('@sabha/ticketing/halls/malleshwaram.json')
    const rows = plan.rows.map(({ label, seats }) => ({
      label,
      seats: seats.map(([number = 0, x = 0, y = 0]): [number, number, number] => [number, x, y]),
    }))
    return { ...plan, rows }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
