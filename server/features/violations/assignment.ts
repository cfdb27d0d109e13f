import { standsFor } from '../../core/access/person-ref.ts'

/** Whether the assignee can still handle it: they are active and work in the responsible office or between it and the violation's area. */
export const hasActiveAssignee = standsFor({
  person: 'violations.assignee_id',
  area: 'violations.area_id',
  level: 'violations.level',
})
