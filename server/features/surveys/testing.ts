import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf, people } from '../../testing/people.ts'
import { makeSurvey } from '../../testing/survey-rows.ts'
import { draft, publishSurvey, sent } from '../../testing/surveys.ts'

/** Sample rows and requests for the checks that walk every feature. */
export const samples: FeatureSamples = {
  seed: async (db, area, author) => {
    await makeSurvey(db, { area, author })
    await makeSurvey(db, { area, author, status: 'draft' })
  },
  requests: {
    create: async (_, areaId) => ({ body: draft(areaId, []) }),
    answer: async (t, areaId) => {
      // an earlier request may have moved the account of this leader
      await t.core.pool.query('update users set area_id = $1 where id = $2', [idOf('D1K1S1'), people.leader.id])
      const today = dayInUlaanbaatar(new Date())
      const { id, choice } = await publishSurvey(t, people.khorooAdmin, ['D1K1'], {
        startDate: today,
        endDate: addDays(today, 9),
      })
      const answers = { [choice.id]: { option: choice.options[0]?.id } }
      return { params: { id }, body: sent(answers, { channel: 'in_person', areaId }) }
    },
  },
}
