import * as z from 'zod/mini'
import { feature } from '../../core/feature.ts'
import { oneOf } from '../../core/page.ts'
import { rights } from './rights.ts'

/** One step. `count` is null when it could not be counted now; `skipped`: the city admins do it later, or not at all. */
const SetupStep = z.object({ name: z.string(), count: z.nullable(z.int()), skipped: z.boolean() })
export type SetupStep = z.infer<typeof SetupStep>

export const SetupState = z.object({
  steps: z.array(SetupStep),
  /** Whether the person has put the reminder on the home away. */
  dismissed: z.boolean(),
})
export type SetupState = z.infer<typeof SetupState>

/** Whether a step needs nothing more. */
export const isSettled = ({ count, skipped }: SetupStep): boolean => skipped || (count ?? 0) > 0

/** What has to be there before a city can work, step by step. Source: docs/rules/setup.md. */
export const setup = feature({
  ...rights,
  routes: {
    mine: {
      method: 'GET',
      path: '/setup',
      can: 'read',
      summary: 'The first steps of your role: how much of each is there, and which are skipped.',
      answer: oneOf(SetupState),
    },
    skip: {
      method: 'PUT',
      path: '/setup/steps/:name',
      can: 'manage',
      summary: 'Skips a step of the assistant, or takes it up again.',
      params: z.strictObject({ name: z.string().check(z.maxLength(100)) }),
      body: z.strictObject({ skipped: z.boolean() }),
      status: 204,
    },
    dismiss: {
      method: 'PUT',
      path: '/setup/dismissed',
      can: 'dismiss',
      summary: 'Puts the reminder of the first steps on your home away, or brings it back.',
      body: z.strictObject({ dismissed: z.boolean() }),
      status: 204,
    },
  },
})
