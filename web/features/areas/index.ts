import { rights } from '#contract/features/areas/rights.ts'
import { provideAreas } from '../../core/area-source.ts'
import { webFeature } from '../../core/feature.ts'
import { menu } from './menu.ts'

provideAreas({
  below: async (parentId, signal) => (await import('./source.ts')).areasBelow(parentId, signal),
  path: async (id, signal) => (await import('./source.ts')).areaPath(id, signal),
})

/** The tree of areas: what `AreaPicker` chooses from. An area that is found leads to what it was rated. */
export default webFeature(rights, {
  screens: [],
  search: {
    can: 'read',
    label: () => menu.text('areas'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
