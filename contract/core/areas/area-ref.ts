import * as z from 'zod/mini'
import { LEVELS } from '../model/actor.ts'

const Name = z.object({ mn: z.string(), en: z.optional(z.string()) })

/**
 * An area: its name with its district («Баянзүрх дүүрэг, 1 дүгээр хороо»), and the plain names from the city down to
 * the area itself.
 */
export const AreaRef = z.object({
  id: z.uuid(),
  level: z.enum(LEVELS),
  name: Name,
  path: z.array(z.object({ id: z.uuid(), name: Name })),
})
export type AreaRef = z.infer<typeof AreaRef>
