import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { makeSurvey } from '../../testing/survey-rows.ts'
import { draft, publishSurvey, sent } from '../../testing/surveys.ts'

/** A survey of this person's area that asks the area with this code from today on, and counts the answers of invited households. */
function runningSurvey(t: TestApp, maker: TestPerson, code: string) {
  const today = dayInUlaanbaatar(new Date())
  return publishSurvey(t, maker, [code], { invited: true, startDate: today, endDate: addDays(today, 9) })
}

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
      const { id, choice } = await runningSurvey(t, people.khorooAdmin, 'D1K1')
      const answers = { [choice.id]: { option: choice.options[0]?.id } }
      return { params: { id }, body: sent(answers, { channel: 'in_person', areaId }) }
    },
    invite: async (t, areaId) => {
      const { id } = await runningSurvey(t, people.districtAdmin, 'D1')
      return { params: { id }, body: { areaId, households: ['1 тоот', ''] } }
    },
    remind: async (t, areaId) => {
      const { id } = await runningSurvey(t, people.districtAdmin, 'D1')
      return { params: { id }, body: { areaId } }
    },
  },
}
