import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { oneOf } from '../../core/model/page.ts'
import { rights } from './rights.ts'

/** One step. `count` is null when it could not be counted; `skipped`: postponed or omitted by the city's admins. */
const SetupStep = z.object({ name: z.string(), count: z.nullable(z.int()), skipped: z.boolean() })
export type SetupStep = z.infer<typeof SetupStep>

export const SetupState = z.object({
  steps: z.array(SetupStep),
  /** Whether the person has dismissed the reminder on the home page. */
  dismissed: z.boolean(),
})
export type SetupState = z.infer<typeof SetupState>

/** Whether a step needs no further action. */
export const isSettled = ({ count, skipped }: SetupStep): boolean => skipped || (count ?? 0) > 0

/** The prerequisites of a working city, step by step. Source: docs/rules/setup.md. */
export const setup = feature({
  ...rights,
  routes: {
    mine: {
      method: 'GET',
      path: '/setup',
      can: 'read',
      summary: 'The first steps for your role: the progress of each, and which are skipped.',
      answer: oneOf(SetupState),
    },
    skip: {
      method: 'PUT',
      path: '/setup/steps/:name',
      can: 'manage',
      summary: 'Skips a step of the setup assistant, or resumes it.',
      params: z.strictObject({ name: z.string().check(z.maxLength(100)) }),
      body: z.strictObject({ skipped: z.boolean() }),
      status: 204,
    },
    dismiss: {
      method: 'PUT',
      path: '/setup/dismissed',
      can: 'dismiss',
      summary: 'Hides or shows the reminder of the first steps on your home page.',
      body: z.strictObject({ dismissed: z.boolean() }),
      status: 204,
    },
  },
})
