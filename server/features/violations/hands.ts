import { standsFor } from '../../core/person-ref.ts'

/** "Whoever has it in hand can still do so": is active, and belongs to the office or between it and the place. */
export const hasHands = standsFor({
  person: 'violations.assignee_id',
  area: 'violations.area_id',
  level: 'violations.level',
})
