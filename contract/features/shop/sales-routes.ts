import { oneOf } from '../../core/model/page.ts'
import { Sales, SalesExportQuery, SalesQuery } from './sales.ts'

/** The routes of the dashboard of the shop. */
export const salesRoutes = {
  sales: {
    method: 'GET',
    path: '/shop/sales',
    can: 'orders',
    summary: 'What was sold of your areas in a period, compared with the equally long one before it.',
    query: SalesQuery,
    answer: oneOf(Sales),
  },
  exportSales: {
    method: 'GET',
    path: '/shop/sales/export',
    can: 'export',
    summary: 'What was sold in a period, one row for each line of an order, as CSV or XLSX; without the buyers.',
    query: SalesExportQuery,
    kind: 'stream',
    heavy: true,
    isExport: true,
    perMinute: 30,
  },
} as const
