import { IconHierarchy3 } from '@tabler/icons-react'
import { rights } from '#contract/features/areas/rights.ts'
import { mayShape } from '#contract/features/areas/role-levels.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { provideAreas } from '../../core/areas/area-source.ts'
import { provideMap } from '../../core/areas/map/source.ts'
import { AREAS } from './addresses.ts'
import { menu } from './menu.ts'

provideAreas({
  below: async (parentId, signal) => (await import('./source.ts')).areasBelow(parentId, signal),
  path: async (id, signal) => (await import('./source.ts')).areaPath(id, signal),
  find: async (search, signal) => (await import('./source.ts')).findAreas(search, signal),
  addAt: (level, parentId, role) => {
    if (!mayShape(role, level)) return undefined
    return parentId === undefined ? AREAS : `${AREAS}/${parentId}`
  },
})

provideMap({
  base: async (signal) => (await import('./map-source.ts')).mapBase(signal),
  borders: async (level, signal) => (await import('./map-source.ts')).bordersOf(level, signal),
  at: async (lat, lng, signal) => (await import('./map-source.ts')).areasAt(lat, lng, signal),
  find: async (q, signal) => (await import('./map-source.ts')).findOnMap(q, signal),
})

/** The tree of areas: its screens, and the source of `AreaPicker`. */
export default webFeature(rights, {
  name: () => menu.text('areas'),
  screens: [
    {
      path: '/dashboard/admin/areas',
      can: 'change',
      menu: { group: 'system', order: 4, icon: IconHierarchy3, label: () => menu.text('areas') },
      load: () => import('./AreasPage.tsx'),
    },
    {
      path: '/dashboard/admin/areas/import',
      can: 'import',
      label: () => menu.text('import'),
      load: () => import('./AreaImport.tsx'),
    },
    { path: '/dashboard/admin/areas/import/:importId', can: 'import', load: () => import('./AreaImportShow.tsx') },
    { path: '/dashboard/admin/areas/:id', can: 'change', load: () => import('./AreaShow.tsx') },
  ],
  search: {
    can: 'read',
    kind: 'area',
    label: () => menu.text('areas'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  setup: {
    'areas.tree': { order: 20, load: () => import('./setup-tree.tsx') },
    'areas.sections': { order: 10, load: () => import('./setup-sections.ts') },
  },
})
