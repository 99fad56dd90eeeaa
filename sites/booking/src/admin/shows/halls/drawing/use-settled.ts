import { type RefObject, useEffect, useState } from 'react'

/** ms without a change. */
const settledAfter = 250

/**
 * The value once nothing has changed for a moment and no hand is at work. Checking a hall of thousands of seats and keeping it takes longer than a
 * frame, and must not stop a drag.
 */
export function useSettled<Value extends object>(value: Value, isHandDown: RefObject<boolean>): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => (isHandDown.current ? wait() : setSettled(value)), settledAfter)
    }
    wait()
    return () => clearTimeout(timer)
  }, [value, isHandDown])
  return settled
}
