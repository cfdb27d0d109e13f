import { Problem } from '#contract/core/model/problem.ts'
import { type SetupState, setup } from '#contract/features/setup/index.ts'
import { type SetupStep, setupStepsOf } from '../../core/app/setup-steps.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { personalData } from './personal-data.ts'

interface SetupTables {
  setup_steps: { name: string; skipped: boolean; changed_by: string | null; changed_at: Date }
  setup_dismissals: { user_id: string; dismissed: boolean; changed_at: Date }
}
type MineCall = Call<SetupTables, (typeof setup)['routes']['mine']>

/** The steps of the person's role; one that cannot be counted does not affect the others. */
async function stateOf(call: MineCall): Promise<SetupState> {
  const { actor, core, rows } = call
  if (!actor) throw new Problem('not_signed_in')
  const steps = setupStepsOf(core, actor.role)
  const marks = await rows.from('setup_steps', 'manage').select(['name', 'skipped']).execute()
  const skipped = new Set(marks.flatMap((mark) => (mark.skipped ? [mark.name] : [])))
  const dismissal = await rows.from('setup_dismissals', 'dismiss').select('dismissed').executeTakeFirst()
  const counted = steps.map(async (step) => ({
    name: step.name,
    count: await countOf(step, call),
    skipped: skipped.has(step.name),
  }))
  return { steps: await Promise.all(counted), dismissed: dismissal?.dismissed ?? false }
}

const countOf = (step: SetupStep, call: MineCall): Promise<number | null> => step.count(call).catch(() => null)

/** The first steps of a city and its offices. */
export default serve<SetupTables>()(setup, {
  personalData,
  anchors: {
    // has no area: only a reach over everything includes its rows
    setup_steps: {},
    setup_dismissals: { owner: 'user_id' },
  },
  privateTables: ['setup_steps', 'setup_dismissals'],
  handlers: {
    mine: async (call) => ({ data: await stateOf(call) }),
    skip: async (call) => {
      const { rows, params, body, actor, now, core, note } = call
      if (!setupStepsOf(core, 'CITY_ADMIN').some(({ name }) => name === params.name)) throw new Problem('not_found')
      const mark = { name: params.name, skipped: body.skipped, changed_by: actor?.id ?? null, changed_at: now }
      await rows.put('setup_steps', ['name'], mark)
      note({ action: body.skipped ? 'setup.skip' : 'setup.take_up', table_name: 'setup_steps', row_id: params.name })
      return null
    },
    dismiss: async (call) => {
      const { rows, body, actor, now, note } = call
      const mark = { user_id: actor?.id ?? '', dismissed: body.dismissed, changed_at: now }
      await rows.put('setup_dismissals', ['user_id'], mark)
      note({ action: 'setup.dismiss', table_name: 'setup_dismissals', row_id: actor?.id ?? null, details: { ...body } })
      return null
    },
  },
})
