import type { DoorShow } from '@sabha/api/checkin'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router-dom'
import type { Door, DoorStatus } from '../door/door.ts'
import { paths } from '../paths.ts'
import { useServices, useSession } from './services.tsx'
import { Splash } from './splash-page.tsx'

/** Sends a phone without a session to the sign-in, which offers pairing, too; one without a show to choose one. Else opens its door. */
export function RequireDoor({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.kind === 'none' || session.kind === 'pair-again') return <Navigate to={paths.adminLogin} replace />
  if (session.shows.length === 0) return <Navigate to={paths.chooseShow} replace />
  return (
    <OpenDoor key={session.shows.map(({ id }) => id).join()} shows={session.shows}>
      {children}
    </OpenDoor>
  )
}

function OpenDoor({ shows, children }: { shows: DoorShow[]; children: ReactNode }) {
  const { openDoor } = useServices()
  const [state, setState] = useState<{ door: Door } | { fault: unknown } | null>(null)
  // Kept as first given, since this component is keyed by the shows' ids: their other fields may change while the door is open.
  const [opened] = useState(shows)
  useEffect(() => {
    let isOver = false
    let door: Door | null = null
    openDoor(opened).then(
      (ready) => {
        door = ready
        if (isOver) ready.close()
        else setState({ door: ready })
      },
      (fault: unknown) => setState({ fault }),
    )
    return () => {
      isOver = true
      door?.close()
    }
  }, [openDoor, opened])
  if (state === null) return <Splash />
  if ('fault' in state) throw state.fault
  return <DoorProvider value={state.door}>{children}</DoorProvider>
}

const DoorContext = createContext<Door | null>(null)

const DoorProvider = DoorContext.Provider

/** Returns the door of the chosen shows. Works only below `RequireDoor`. */
export function useDoor(): Door {
  const door = useContext(DoorContext)
  if (!door) throw new Error('no door is open here')
  return door
}

export function useDoorStatus(): DoorStatus {
  const door = useDoor()
  return useSyncExternalStore(door.onChange, door.status)
}
