import { Navigate } from 'react-router'
import { SHOP } from './paths.ts'

/** Leads to the shop. */
export default function ShopEntry() {
  return <Navigate to={SHOP} replace />
}
