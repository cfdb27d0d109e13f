import { webFeature } from '../../core/feature.ts'

/** Pages that stand by themselves and ask nothing of the server. */
export default webFeature(undefined, {
  screens: [
    { path: '/403', open: true, load: () => import('./Forbidden.tsx') },
    { path: '/404', open: true, load: () => import('./Missing.tsx') },
    { path: '/500', open: true, load: () => import('./Failure.tsx') },
    { path: '/maintenance', open: true, load: () => import('./Maintenance.tsx') },
    { path: '/coming-soon', open: true, load: () => import('./ComingSoon.tsx') },
    { path: '/components', open: true, load: () => import('./Catalogue.tsx') },
    { path: '/dashboard/permission-denied', everybody: true, load: () => import('./Denied.tsx') },
    { path: '/dashboard/blank', load: () => import('./Blank.tsx') },
  ],
})
