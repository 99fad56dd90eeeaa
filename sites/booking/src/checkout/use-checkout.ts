import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import { stayOnPage } from '../session/session-end.ts'
import { type CheckoutMachine, checkoutMachine } from './checkout.ts'
import type { CheckoutDeps } from './checkout-end.ts'
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

export interface Checkout extends Pick<CheckoutMachine, 'start' | 'verifyAgain' | 'leaveToStaff' | 'clear'> {
  state: CheckoutState
}

export function useCheckout(): Checkout {
  const [machine] = useState(() => checkoutMachine(deps))
  const state = useSyncExternalStore(machine.subscribe, machine.state, machine.state)
  const isKept = isHolding(state)
  useEffect(() => (isKept ? stayOnPage() : undefined), [isKept])
  useEffect(() => machine.enter(), [machine])
  useEffect(() => {
    // A visitor who comes back from the provider's own page may see this one as they left it, but the form that it waits for is gone.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && machine.state().step === 'paying') location.reload()
    }
    addEventListener('pageshow', onShown)
    return () => removeEventListener('pageshow', onShown)
  }, [machine])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is shown once.
  useEffect(() => machine.shown(), [machine, state])
  const { start, verifyAgain, leaveToStaff, clear } = machine
  return { state, start, verifyAgain, leaveToStaff, clear }
}
