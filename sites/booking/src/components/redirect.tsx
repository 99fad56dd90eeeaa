import { type ReactNode, useState } from 'react'
import { Navigate, type To } from 'react-router-dom'

/** Leads elsewhere, and keeps something on the screen until the other page is there. */
export function Redirect({ to, state, children }: { to: To; state?: unknown; children: ReactNode }) {
  // Another state would be another navigation.
  const [first] = useState(state)
  return (
    <>
      <Navigate to={to} state={first} replace />
      {children}
    </>
  )
}
