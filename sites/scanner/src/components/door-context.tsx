import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Door, DoorStatus } from '../door/door.ts'

const DoorContext = createContext<Door | null>(null)

export const DoorProvider = DoorContext.Provider

/** The door of the chosen show. Only below `RequireDoor`. */
export function useDoor(): Door {
  const door = useContext(DoorContext)
  if (!door) throw new Error('no door is open here')
  return door
}

export function useDoorStatus(): DoorStatus {
  const door = useDoor()
  return useSyncExternalStore(door.onChange, door.status)
}
