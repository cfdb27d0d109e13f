import type { Channel, Values } from '#contract/features/surveys/index.ts'
import type { Tx } from '../../core/serve.ts'

/** One stored answer. */
export interface StoredAnswer {
  no: number
  client_id: string
  receipt: string
  area_id: string
  channel: Channel
  state: 'counted' | 'set_aside'
  user_id: string | null
  entered_by: string | null
  answers: Values
  submitted_at: Date
  changed_at: Date | null
  changes: number
}

const COLUMNS =
  'no, client_id, receipt, area_id, channel, state, user_id, entered_by, answers, submitted_at, changed_at, changes'

// "is not distinct from" leaves one index to use, that of the id: while statistics are older than a survey has grown, the index of its
// order is as good in the planner's eyes, and every answer of the survey is read
const one = async (tx: Tx, surveyId: string, where: string, value: string, lock: string) =>
  (
    await tx.query<StoredAnswer>(
      `select ${COLUMNS} from survey_answers where ${where} = $2 and survey_id is not distinct from $1 ${lock}`,
      [surveyId, value],
    )
  ).rows[0]

/** The answer with the id that a device gave it, locked where it is changed. */
export const answerOfDevice = (tx: Tx, surveyId: string, clientId: string, lock: '' | 'for update' = '') =>
  one(tx, surveyId, 'client_id', clientId, lock)

/** The answer of a person, by the key that is stored with it. */
export const answerOfPerson = (tx: Tx, surveyId: string, personKey: string, lock: '' | 'for update' = '') =>
  one(tx, surveyId, 'person_key', personKey, lock)
