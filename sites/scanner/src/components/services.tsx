import type { DoorShow } from '@sabha/api/checkin'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CameraReader, CameraReaderOptions } from '../camera/reader.ts'
import type { Door } from '../door/door.ts'
import type { Session, SessionKeeper } from '../session/session.ts'

/** What the screens stand on. Given once, by `main.tsx`. */
export interface Parts {
  session: SessionKeeper
  /** The door of a show, for as long as its screen is open. */
  openDoor(show: DoorShow): Promise<Door>
  openCamera(options: CameraReaderOptions): CameraReader
  /** Codes of a hand-held scanner, which types like a keyboard. Returns how to stop. */
  listenForKeyboardScanner(onCode: (text: string) => void): () => void
  /** Has a frame read by the server; null: it finds no code either, or doesn't answer. */
  rescue: (image: string) => Promise<string | null>
}

const PartsContext = createContext<Parts | null>(null)

export const PartsProvider = PartsContext.Provider

export function useParts(): Parts {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('main.tsx gives no parts')
  return parts
}

export function useSession(): Session {
  const { session } = useParts()
  return useSyncExternalStore(session.onChange, session.current)
}
