import { createClientOf } from '@sabha/api/client-of'
import { baseUrl } from '../api.ts'
import { type CounterClient, counterCalls } from './client.ts'

export function createCounterApi(token: () => string | null): CounterClient {
  return createClientOf(counterCalls, { baseUrl, token })
}

/** Creates a client without a token: a sale is authorised by its own signature. */
export const createSalesApi = () => createCounterApi(() => null)
