import { Navigate } from 'react-router'

/** Leads to the list. */
export default function InvoiceHome() {
  return <Navigate to="/dashboard/invoice/list" replace />
}
