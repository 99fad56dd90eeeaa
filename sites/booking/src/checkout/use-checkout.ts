import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import { stayOnPage } from '../session/session-end.ts'
import type { CheckoutDeps } from './checkout.ts'
import { type CheckoutMachine, checkoutMachine } from './checkout-machine.ts'
import { sessionRecord } from './checkout-record.ts'
import { type CheckoutState, isHolding } from './checkout-state.ts'
import { providerForm } from './provider-form.ts'

const deps: CheckoutDeps = {
  client: api,
  openForm: providerForm(),
  record: sessionRecord,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
}

export interface Checkout extends Pick<CheckoutMachine, 'start' | 'verifyAgain' | 'leaveToOffice' | 'clear'> {
  state: CheckoutState
}

export function useCheckout(): Checkout {
  const [machine] = useState(() => checkoutMachine(deps))
  const state = useSyncExternalStore(machine.subscribe, machine.state, machine.state)
  const isKept = isHolding(state)
  useEffect(() => (isKept ? stayOnPage() : undefined), [isKept])
  useEffect(() => machine.enter(), [machine])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is shown once.
  useEffect(() => machine.shown(), [machine, state])
  const { start, verifyAgain, leaveToOffice, clear } = machine
  return { state, start, verifyAgain, leaveToOffice, clear }
}
