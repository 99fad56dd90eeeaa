import type { DoorShow } from '@sabha/api/checkin'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CameraReader, CameraReaderOptions } from '../camera/reader.ts'
import type { Counter } from '../counter/counter.ts'
import type { Door } from '../door/door.ts'
import type { Session, SessionKeeper } from '../session/session.ts'

/** What the screens stand on. Given once, by `main.tsx`. */
export interface Services {
  session: SessionKeeper
  /** The door of these shows, for as long as its screen is open. */
  openDoor(shows: readonly DoorShow[]): Promise<Door>
  /** This phone as a counter of a show, likewise. */
  openCounter(show: DoorShow): Promise<Counter>
  openCamera(options: CameraReaderOptions): CameraReader
  /** Codes of a hand-held scanner, which types like a keyboard. Returns how to stop. */
  listenForKeyboardScanner(onCode: (text: string) => void): () => void
  /** Has a frame read by the server; null: it finds no code either, or doesn't answer. */
  rescue: (image: string) => Promise<string | null>
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
