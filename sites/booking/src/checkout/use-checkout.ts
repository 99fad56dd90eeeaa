import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import type { CheckoutDeps } from './checkout.ts'
import { type CheckoutMachine, checkoutMachine } from './checkout-machine.ts'
import { sessionRecord } from './checkout-record.ts'
import type { CheckoutState } from './checkout-state.ts'
import { providerForm } from './provider-form.ts'

const deps: CheckoutDeps = {
  client: api,
  openForm: providerForm(),
  record: sessionRecord,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
}

export interface Checkout extends Pick<CheckoutMachine, 'start' | 'verifyAgain' | 'clear'> {
  state: CheckoutState
}

export function useCheckout(): Checkout {
  const [machine] = useState(() => checkoutMachine(deps))
  const state = useSyncExternalStore(machine.subscribe, machine.state, machine.state)
  useEffect(() => machine.enter(), [machine])
  const { start, verifyAgain, clear } = machine
  return { state, start, verifyAgain, clear }
}
