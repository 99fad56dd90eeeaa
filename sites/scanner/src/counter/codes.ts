import { ApiError } from '@sabha/api/errors'
import type { CodeUse, SellerState } from '@sabha/ticketing/counter-seller'
import type { CounterClient } from './client.ts'
import type { CodeTaken, CodeWish } from './counter.ts'

/**
 * Asks the server for a use of a code, since a phone by itself can't tell whether a code has one left. `name` names the use; it stays the
 * same when the request is repeated after a lost answer.
 */
export async function askForCode(
  client: Pick<CounterClient, 'counter'>,
  seller: SellerState,
  name: string,
  { seats, who, phone, code, sentTo }: CodeWish,
): Promise<CodeTaken> {
  const { lease } = seller
  if (!lease) return { kind: 'unreachable' }
  try {
    const { rule, until } = await client.counter.takeCode({
      use: name,
      code,
      ...(sentTo !== '' && { code_for: sentTo }),
      phone,
      lease_id: lease.leaseId,
      version: lease.version,
      seats: seats.map((id) => ({ id, ...(who[id] && { who: who[id] }) })),
    })
    return { kind: 'taken', use: { use: name, rule, until: Date.parse(until) } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.kind === 'refused' ? { kind: 'refused', message: error.message, code: error.code ?? '' } : { kind: 'unreachable' }
  }
}

/** Tells the server that a use was given up. Where that fails, the use lapses by itself. */
export async function tellDropped(client: Pick<CounterClient, 'counter'>, { use }: Pick<CodeUse, 'use'>): Promise<void> {
  try {
    await client.counter.dropCode({ use })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
