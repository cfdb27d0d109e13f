import { feature } from '../../core/model/feature.ts'
import { Maintenance, MaintenanceChange } from '../../core/model/maintenance.ts'
import { oneOf } from '../../core/model/page.ts'
import { rights } from './rights.ts'

/** The routes of maintenance mode. */
export const maintenanceRoutes = {
  maintenance: {
    method: 'GET',
    path: '/maintenance',
    can: 'notice',
    summary: 'Whether maintenance is on, with its message and expected end.',
    answer: oneOf(Maintenance),
    duringMaintenance: true,
  },
  setMaintenance: {
    method: 'PUT',
    path: '/admin/maintenance',
    can: 'system',
    summary:
      'Turns maintenance mode on or off. While it is on, everyone except city admins gets the problem `maintenance`.',
    body: MaintenanceChange,
    answer: oneOf(Maintenance),
  },
} as const

/** The part of administration that the header of every page needs. */
export const maintenance = feature({ ...rights, routes: maintenanceRoutes })
