import * as z from 'zod/mini'
import { ROLES } from '../model/actor.ts'
import { LocalizedAnswer } from '../text/localized.ts'

/** A colleague, as searches and lists of people show them. */
export const Colleague = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  /** The name of the area. */
  area: z.nullable(LocalizedAnswer),
})
export type Colleague = z.infer<typeof Colleague>
