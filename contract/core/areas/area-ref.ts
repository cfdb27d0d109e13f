import * as z from 'zod/mini'
import { LEVELS } from '../model/actor.ts'
import { LocalizedAnswer } from '../text/localized.ts'

/**
 * An area: its name with its district («Баянзүрх дүүрэг, 1 дүгээр хороо»), and the plain names from the city down to
 * the area itself.
 */
export const AreaRef = z.object({
  id: z.uuid(),
  level: z.enum(LEVELS),
  name: LocalizedAnswer,
  path: z.array(z.object({ id: z.uuid(), name: LocalizedAnswer })),
})
export type AreaRef = z.infer<typeof AreaRef>
