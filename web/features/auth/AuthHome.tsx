import { Navigate, useLocation } from 'react-router'

/** Redirects `/auth` to sign-in. */
export default function AuthHome() {
  const { search } = useLocation()
  return <Navigate to={`/auth/login${search}`} replace />
}
