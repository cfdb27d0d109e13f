import { Navigate } from 'react-router'

/** /dashboard/user leads to the list. */
export default function UserHome() {
  return <Navigate to="/dashboard/user/list" replace />
}
