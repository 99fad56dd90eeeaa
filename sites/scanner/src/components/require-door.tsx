import type { DoorShow } from '@sabha/api/checkin'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Door } from '../door/door.ts'
import { paths } from '../paths.ts'
import { DoorProvider } from './door-context.tsx'
import { Opening } from './opening.tsx'
import { useParts, useSession } from './parts.tsx'

/** Nobody here: to the sign-in, with Pair beside it. No show: to choose one. Else its door is open below. */
export function RequireDoor({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.kind === 'none' || session.kind === 'pair-again') return <Navigate to={paths.adminLogin} replace />
  if (session.show === null) return <Navigate to={paths.chooseShow} replace />
  return (
    <OpenDoor key={session.show.id} show={session.show}>
      {children}
    </OpenDoor>
  )
}

function OpenDoor({ show, children }: { show: DoorShow; children: ReactNode }) {
  const { openDoor } = useParts()
  const [state, setState] = useState<{ door: Door } | { fault: unknown } | null>(null)
  // Keyed by its id: what else is told of a show may change while its door is open.
  const [opened] = useState(show)
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
  if (state === null) return <Opening />
  if ('fault' in state) throw state.fault
  return <DoorProvider value={state.door}>{children}</DoorProvider>
}
