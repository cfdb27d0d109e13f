import type { WebWork } from '../../../core/access/work.ts'

/** Changes of accounts that wait for a second admin: decided in the list of all of them. */
const work: WebWork = { path: () => '/dashboard/user/requests' }
export default work
