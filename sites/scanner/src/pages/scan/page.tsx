import { RequireDoor } from '../../components/require-door.tsx'
import { useTitle } from '../../components/use-title.ts'
import { ScanScreen } from './scan-screen.tsx'

/** The door itself: camera and manual entry, verdicts over them, lists beside them. */
export function ScanPage() {
  useTitle()
  return (
    <RequireDoor>
      <ScanScreen />
    </RequireDoor>
  )
}
