import { useState } from 'react'
import { StorageProblem } from '../store/storage-problem.ts'

export interface StorageGuard {
  /** Of the last work; null: it went well, or is under way. */
  problem: StorageProblem['kind'] | null
  /** Does it, and answers whether it went well. Rejects for a fault of ours alone. */
  guard: (work: () => Promise<unknown>) => Promise<boolean>
}

/** For work that needs this phone's storage, which may be full, forbidden or broken. */
export function useStorageGuard(): StorageGuard {
  const [problem, setProblem] = useState<StorageGuard['problem']>(null)
  const guard = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error
      setProblem(error.kind)
      return false
    }
  }
  return { problem, guard }
}
