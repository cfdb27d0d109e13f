import { Navigate, useLocation } from 'react-router'

/** `/auth` leads to signing in. */
export default function AuthHome() {
  const { search } = useLocation()
  return <Navigate to={`/auth/login${search}`} replace />
}
