import type { Channel, Origin, Values } from '#contract/features/surveys/index.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'

export interface StoredAnswer {
  no: number
  client_id: string
  receipt: string
  area_id: string
  channel: Channel
  origin: Origin
  state: 'counted' | 'set_aside'
  user_id: string | null
  entered_by: string | null
  answers: Values
  submitted_at: Date
  changed_at: Date | null
  changes: number
}

const COLUMNS =
  'no, client_id, receipt, area_id, channel, origin, state, user_id, entered_by, answers, submitted_at, changed_at, changes'

// "is not distinct from" prevents the planner from using the index on (survey_id, no), which it may prefer while statistics are
// outdated and which would read every answer of the survey
const findOne = async (db: Unscoped, surveyId: string, where: string, value: string, lock: string) =>
  (
    await db.query<StoredAnswer>(
      `select ${COLUMNS} from survey_answers where ${where} = $2 and survey_id is not distinct from $1 ${lock}`,
      [surveyId, value],
    )
  ).rows[0]

/** The answer with the id that its device generated. */
export const answerOfDevice = (db: Unscoped, surveyId: string, clientId: string, lock: '' | 'for update' = '') =>
  findOne(db, surveyId, 'client_id', clientId, lock)

/** The answer with this person key. */
export const answerOfPerson = (db: Unscoped, surveyId: string, personKey: string, lock: '' | 'for update' = '') =>
  findOne(db, surveyId, 'person_key', personKey, lock)
