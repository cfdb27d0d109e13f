import { type CityIdentity, cityIdentity, NEW_CITY } from '#contract/core/areas/city.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { SettingSide } from '../../core/requests/declare.ts'

/**
 * The first name of the city is also given to the root of the tree of areas. A root that was already named, on the
 * command line, by an import or by hand, keeps its name.
 */
export const nameCity: Record<string, SettingSide> = {
  [cityIdentity.key]: {
    changed: async ({ name }: CityIdentity, { ask, actor }) => {
      if (name.mn === cityIdentity.default.name.mn || !actor?.areaId) return
      const { data: root } = await ask(areas, 'one', { params: { id: actor.areaId } })
      if (root.name.mn !== NEW_CITY.name.mn) return
      await ask(areas, 'change', { params: { id: root.id }, body: { name, version: root.version } })
    },
  },
}
