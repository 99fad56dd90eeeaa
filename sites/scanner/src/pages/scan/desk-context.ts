import { createContext, useContext } from 'react'
import type { ScanDesk } from './use-scan-desk.ts'

const DeskContext = createContext<ScanDesk | null>(null)

export const DeskProvider = DeskContext.Provider

/** The desk of the scan page, for the lists beside it. */
export function useDesk(): ScanDesk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('only below the scan page')
  return desk
}
