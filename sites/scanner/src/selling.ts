import { alsoSay } from '@sabha/ui/use-language'

/** All of selling in one chunk, its screens included: code that two chunks share would also be sent to phones that only scan. */
export { createCounterApi } from './counter/api.ts'
export { openCounter } from './counter/open-counter.ts'
export { flushSales } from './counter/sales-flush.ts'
export { SellPage } from './pages/sell/page.tsx'

/** To be awaited before the first of its screens is drawn. */
export function learnToSay(): Promise<void> {
  return alsoSay(async () => (await import('@sabha/language/counter-phrases')).counterKannada)
}
