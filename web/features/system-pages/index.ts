import { webFeature } from '../../core/access/define-feature.ts'
import { menuNodes } from './menu-nodes.ts'

/** Error, maintenance and placeholder pages. None of them calls the API. */
export default webFeature(undefined, {
  menuNodes: { more: menuNodes },
  screens: [
    { path: '/403', open: true, load: () => import('./Forbidden.tsx') },
    { path: '/404', open: true, load: () => import('./NotFound.tsx') },
    { path: '/500', open: true, load: () => import('./Failure.tsx') },
    { path: '/maintenance', open: true, load: () => import('./Maintenance.tsx') },
    { path: '/dashboard/permission-denied', everybody: true, load: () => import('./Denied.tsx') },
    { path: '/dashboard/blank', load: () => import('./Blank.tsx') },
  ],
})
