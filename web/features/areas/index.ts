import { areas } from '#contract/features/areas/index.ts'
import { call } from '../../core/api.ts'
import { provideAreas } from '../../core/area-source.ts'
import { webFeature } from '../../core/feature.ts'

provideAreas({
  below: async (parentId, signal) =>
    (await call(areas, 'names', { query: parentId ? { parentId } : {} }, { signal })).data,
  path: async (id, signal) => (await call(areas, 'path', { params: { id } }, { signal })).data,
})

/** The tree of areas: no screens of its own yet, but what `AreaPicker` chooses from. */
export default webFeature(areas, { screens: [] })
