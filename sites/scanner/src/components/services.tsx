import type { DoorShow } from '@sabha/api/checkin'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CameraReader, CameraReaderOptions } from '../camera/reader.ts'
import type { Rescue } from '../camera/rescue.ts'
import type { Counter } from '../counter/counter.ts'
import type { Door } from '../door/door.ts'
import type { Session, SessionKeeper } from '../session/session.ts'

/** What the screens are built on. `main.tsx` provides it once. */
export interface Services {
  session: SessionKeeper
  /** Opens the door of these shows, for as long as its screen is open. */
  openDoor(shows: readonly DoorShow[]): Promise<Door>
  /** Opens this phone as a counter of a show, for as long as its screen is open. */
  openCounter(show: DoorShow): Promise<Counter>
  openCamera(options: CameraReaderOptions): CameraReader
  /** Listens for codes of a hand-held scanner, which types like a keyboard. Returns a function that stops it. */
  listenForKeyboardScanner(onCode: (text: string) => void): () => void
  rescue: Rescue
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('main.tsx gives no services')
  return services
}

export function useSession(): Session {
  const { session } = useServices()
  return useSyncExternalStore(session.onChange, session.current)
}
