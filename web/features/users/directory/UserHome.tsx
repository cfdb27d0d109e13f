import { Navigate } from 'react-router'

/** Redirects /dashboard/user to the list. */
export default function UserHome() {
  return <Navigate to="/dashboard/user/list" replace />
}
