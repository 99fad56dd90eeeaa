import { type RefObject, useEffect, useState } from 'react'

/** ms without a change until the value counts as settled. */
const settledAfter = 250

/**
 * Returns the value once nothing has changed for a moment and no pointer is down. Checking and keeping a hall of thousands of seats takes
 * longer than a frame and must not stop a drag.
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
