import { newsSettings } from '#contract/features/news/index.ts'
import { entriesTexts } from '../../core/city/entries-kit.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('news-settings', mn, async () => (await import('./settings-en.ts')).en)

/** City settings of news. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: newsSettings.categories,
      useTexts: () => {
        const t = texts.useText()
        return entriesTexts(
          (part) => t(`list.${part}`),
          (count, entry) => t('list.records', { count, entry }),
        )
      },
    },
  ],
} satisfies SettingGroup
