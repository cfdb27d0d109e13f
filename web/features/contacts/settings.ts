import { ANSWER_MAX_CHARS, CONTACT_PLACES, contactSettings } from '#contract/features/contacts/index.ts'
import { entriesTexts } from '../../core/city/entries-kit.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { placesOf, repliesTexts } from '../../core/city/replies-kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('contacts-settings', mn, async () => (await import('./settings-en.ts')).en)

/** City settings of messages. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: contactSettings.topics,
      useTexts: () => {
        const t = texts.useText()
        return entriesTexts(
          (part) => t(`topics.${part}`),
          (count, entry) => t('topics.records', { count, entry }),
        )
      },
    },
    {
      setting: contactSettings.replies,
      useTexts: () => {
        const t = texts.useText()
        return repliesTexts(
          (part) => t(`replies.${part}`),
          t('replies.lead', { places: placesOf(CONTACT_PLACES) }),
          ANSWER_MAX_CHARS,
        )
      },
    },
  ],
} satisfies SettingGroup
