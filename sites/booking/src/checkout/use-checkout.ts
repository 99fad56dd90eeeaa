import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import { stayOnPage } from '../session/session-end.ts'
import { type CheckoutDeps, type CheckoutRequest, checkOut, restingState, resume, resumingState, verify } from './checkout.ts'
import { sessionRecord } from './checkout-record.ts'
import { type CheckoutState, failureOf, isHolding, leftoverOf } from './checkout-state.ts'
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

/** The checkout of one page; a component subscribes to it. */
interface CheckoutMachine {
  state: () => CheckoutState
  subscribe: (listener: () => void) => () => void
  start: (request: CheckoutRequest) => void
  /** Asks once more about a payment whose outcome is unknown. */
  verifyAgain: () => void
  /** Leaves a payment that was refused to the box office; the visitor has its id. */
  leaveToStaff: () => void
  /** The state is on the screen. Forgets a refund, which need not be shown again; the ticket's own page forgets a booking. */
  shown: () => void
  /** Takes the last failure off the page. */
  clear: () => void
  /** The page opened: goes on with what a reload cut off. Returns what to do when the page closes, which closes an open form. */
  enter: () => () => void
}

export function checkoutMachine(deps: CheckoutDeps): CheckoutMachine {
  const listeners = new Set<() => void>()
  // Known from the first moment, so that nobody pays again while we look up their last payment.
  let state: CheckoutState = resumingState(deps.record) ?? restingState(deps.record, deps.now())
  let isResumed = false
  let form: AbortController | undefined

  const tell = (next: CheckoutState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (request) => {
      if (state.step !== 'idle') return
      form = new AbortController()
      void checkOut(request, deps, tell, form.signal)
    },
    verifyAgain: () => {
      if (state.step === 'unverified') void verify(state.hold, state.payment, deps, tell)
    },
    leaveToStaff: () => {
      if (state.step !== 'unverified' || state.failure.kind !== 'refused') return
      deps.record.forget()
      tell({ step: 'idle', failure: null, leftover: leftoverOf(state.hold, null) })
    },
    shown: () => {
      const failure = failureOf(state)
      if (state.step === 'idle' && (failure?.kind === 'refunded' || failure?.kind === 'refused')) deps.record.forget()
    },
    clear: () => {
      if (state.step === 'idle' && state.failure) tell({ ...state, failure: null })
    },
    enter: () => {
      if (!isResumed) void resume(deps, tell)
      isResumed = true
      return () => form?.abort()
    },
  }
}
