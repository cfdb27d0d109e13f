import { faqSettings } from '#contract/features/faq/index.ts'
import { entriesWords } from '../../core/city/entries-kit.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('faq-settings', mn, async () => (await import('./settings-en.ts')).en)

/** What the city sets about questions. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: faqSettings.groups,
      useWords: () => {
        const t = texts.useText()
        return entriesWords({
          title: t('list.title'),
          lead: t('list.lead'),
          add: t('list.add'),
          entry: t('list.entry'),
          records: (count, entry) => t('list.records', { count, entry }),
        })
      },
    },
  ],
} satisfies SettingGroup
