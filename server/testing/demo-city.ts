import { insertMany } from '../core/database/sql.ts'
import type { DemoCity } from '../core/requests/declare.ts'
import type { TestApp } from './app.ts'
import { AREA_CODES, idOf, levelOf, people } from './people.ts'

/** The areas of the tests as the city that `demo` of a feature fills. */
export const demoCity = ({ core }: Pick<TestApp, 'core'>): DemoCity => ({
  areas: AREA_CODES.map((code) => ({ id: idOf(code), level: levelOf(code), code })),
  staff: Object.values(people)
    .filter(({ role }) => role !== 'APPLICATION')
    .map(({ id, role, area, name }) => ({ id, role, areaId: area && idOf(area), firstName: name, lastName: 'Бат' })),
  insert: (table, rows) => insertMany(core.pool, table, rows),
})
