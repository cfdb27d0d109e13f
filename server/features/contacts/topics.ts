import { entryName, openEntries } from '#contract/core/model/entries.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { contactTopics } from '#contract/features/contacts/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { SettingSide } from '../../core/requests/declare.ts'
import type { ContactCall, ContactRecord } from './tables.ts'

/** Adds the number of messages per topic to the setting. */
export const topicSides: Record<string, SettingSide> = {
  [contactTopics.key]: {
    effects: async (call) => {
      const { rows } = await unscoped(call, 'numbers of messages, for those who change a setting').query<{
        entry: string
        count: number
      }>('select topic as entry, count(*) as count from contacts group by topic order by 1')
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
