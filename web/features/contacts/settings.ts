import { ANSWER_MAX_CHARS, CONTACT_PLACES, contactSettings } from '#contract/features/contacts/index.ts'
import { entriesWords } from '../../core/city/entries-kit.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { placesOf, repliesWords } from '../../core/city/replies-kit.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('contacts-settings', mn, async () => (await import('./settings-en.ts')).en)

/** What the city sets about messages. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: contactSettings.topics,
      useWords: () => {
        const t = texts.useText()
        return entriesWords({
          title: t('topics.title'),
          lead: t('topics.lead'),
          add: t('topics.add'),
          entry: t('topics.entry'),
          records: (count, entry) => t('topics.records', { count, entry }),
        })
      },
    },
    {
      setting: contactSettings.replies,
      useWords: () => {
        const t = texts.useText()
        return repliesWords(
          t('replies.title'),
          t('replies.lead', { places: placesOf(CONTACT_PLACES) }),
          ANSWER_MAX_CHARS,
          {
            add: t('replies.add'),
            entry: t('replies.entry'),
            level: t('replies.level'),
            levels: {
              all: t('replies.levels.all'),
              city: t('replies.levels.city'),
              district: t('replies.levels.district'),
              khoroo: t('replies.levels.khoroo'),
            },
            text: t('replies.text'),
          },
        )
      },
    },
  ],
} satisfies SettingGroup
