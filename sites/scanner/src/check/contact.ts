import { ApiError } from '@sabha/api/errors'

/** How long an answer is waited for before the phone decides. */
const patience = 1000

/** Whether the server answers, as far as is known from the last attempt. `navigator.onLine` is a hint, and no more. */
export class Contact {
  state: 'online' | 'offline' | 'unknown' = 'unknown'
  /** The last question has been waited for in vain and is still open. */
  #isSlow = false
  #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  answered(): void {
    this.#isSlow = false
    this.#set('online')
  }

  failed(error: unknown): void {
    if (isAnswer(error)) this.answered()
    else this.unreachable()
  }

  unreachable(): void {
    this.#set('offline')
  }

  tooSlow(): void {
    this.#isSlow = true
  }

  /** ms to wait for the next answer: none where the guest would wait in vain. */
  patience(): number {
    return this.state === 'offline' || this.#isSlow ? 0 : patience
  }

  #set(state: Contact['state']): void {
    if (this.state === state) return
    this.state = state
    this.#onChange()
  }
}

/** The backend said no. A page of somebody else's, or half an answer, is none. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
}
