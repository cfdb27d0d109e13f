import { valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { entryName, openEntries } from '#contract/core/entries.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import type { Lang } from '#contract/core/text.ts'
import { contactTopics } from '#contract/features/contacts/index.ts'
import type { SettingSide } from '../../core/serve.ts'
import type { ContactCall, ContactRecord } from './tables.ts'

/** What the list of topics adds to the settings: the number of messages of each topic. */
export const topicSides: Record<string, SettingSide> = {
  [contactTopics.key]: {
    effects: async ({ db }) => {
      const { rows } = await db.query<{ entry: string; count: number }>(
        'select topic as entry, count(*) as count from contacts group by topic order by 1',
      )
      return rows.map(({ entry, count }) => ({ code: 'keptRecords', entry, count }))
    },
  },
}

/** @throws Problem('invalid') on `topic` for one that is not offered today. */
export async function refuseTopic(call: Pick<ContactCall, 'setting' | 'now'>, topic: string): Promise<void> {
  const offered = openEntries(valueOn(await call.setting(contactTopics), dayInUlaanbaatar(call.now)))
  if (offered.every(({ key }) => key !== topic)) throw fieldProblem('topic', 'not_in_list')
}

/** Returns the name of a message's topic on the day it was received. */
export async function topicNames(
  call: Pick<ContactCall, 'setting'>,
): Promise<(row: Pick<ContactRecord, 'topic' | 'created_at'>, lang: Lang) => string> {
  const values = await call.setting(contactTopics)
  return (row, lang) => entryName(values, row.topic, lang, dayInUlaanbaatar(row.created_at))
}
