import { Navigate } from 'react-router'
import { useUser } from '../../core/session.tsx'
import { homeLevelOf } from './levels.ts'
import { pathOfLevel } from './paths.ts'

/** Leads to the level that this role looks at first. */
export default function RatesHome() {
  const { role } = useUser()
  return <Navigate to={pathOfLevel(homeLevelOf(role))} replace />
}
