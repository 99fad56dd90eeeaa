import type { Paise } from '@sabha/ticketing/money'
import { owedAtCounter } from '../../store/payments/money-owed.ts'
import { takenInAll } from '../../store/tills/tills.ts'
import type { Context } from '../context.ts'
import { dashboardFigures } from '../reports/figures.ts'

/**
 * What was taken at the counter, in tills and without one. Less what is still to be handed out, it equals the dashboard's revenue there.
 */
export interface TillReckoning {
  inTills: Paise
  without: Paise
  owed: Paise
  revenue: Paise
}

export async function tillReckoning(context: Pick<Context, 'store' | 'now'>): Promise<TillReckoning> {
  const { read } = context.store
  const { revenue } = await dashboardFigures(context)
  return { ...(await takenInAll(read)), owed: await owedAtCounter(read), revenue: revenue.desk }
}
