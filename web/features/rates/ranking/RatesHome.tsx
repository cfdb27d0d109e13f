import { Navigate } from 'react-router'
import { useUser } from '../../../core/session/session.tsx'
import { pathOfLevel } from '../paths.ts'
import { homeLevelOf } from './levels.ts'

/** Redirects to the default level of the user's role. */
export default function RatesHome() {
  const { role } = useUser()
  return <Navigate to={pathOfLevel(homeLevelOf(role))} replace />
}
