import type { OfficeShow } from '@sabha/api/office-shapes'
import { CancelDialog } from './cancel-dialog.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import type { ShowDeed } from './show-status.ts'

interface DeedDialogProps {
  show: OfficeShow
  deed: ShowDeed
  onClose: () => void
}

/** Asks before a show changes its state, and tells what follows from it. */
export function DeedDialog({ show, deed, onClose }: DeedDialogProps) {
  switch (deed) {
    case 'publish':
    case 'close':
      return <SaleDialog show={show} deed={deed} onClose={onClose} />
    case 'postpone':
      return <PostponeDialog show={show} onClose={onClose} />
    case 'cancel':
      return <CancelDialog show={show} onClose={onClose} />
    default:
      return deed satisfies never
  }
}
