import type { WebWork } from '../../core/access/work.ts'

/** New orders, named by number. */
const work: WebWork = {
  path: (id) => `/dashboard/e-commerce/orders/${id}`,
  title: ({ number }) => `№ ${number}`,
}
export default work
