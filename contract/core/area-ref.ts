import * as z from 'zod/mini'
import { LEVELS } from './actor.ts'

const Name = z.object({ mn: z.string(), en: z.optional(z.string()) })

/**
 * An area: its name with that of its district («Баянзүрх дүүрэг, 1 дүгээр хороо»), and the bare names from the city down to it,
 * of which it is itself the last.
 */
export const AreaRef = z.object({
  id: z.uuid(),
  level: z.enum(LEVELS),
  name: Name,
  path: z.array(z.object({ id: z.uuid(), name: Name })),
})
export type AreaRef = z.infer<typeof AreaRef>
