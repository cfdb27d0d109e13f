import { areas } from '#contract/features/areas/index.ts'
import { rights } from '#contract/features/areas/rights.ts'
import { call } from '../../core/api.ts'
import { provideAreas } from '../../core/area-source.ts'
import { webFeature } from '../../core/feature.ts'
import { menu } from './menu.ts'

provideAreas({
  below: async (parentId, signal) =>
    (await call(areas, 'names', { query: parentId ? { parentId } : {} }, { signal })).data,
  path: async (id, signal) => (await call(areas, 'path', { params: { id } }, { signal })).data,
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
