import type { WebWork } from '../../core/access/work.ts'

/** Citizens who ask for a confirmation of their home: named by their khoroo, confirmed in the list. */
const work: WebWork = { path: () => '/dashboard/citizens?status=asked' }
export default work
