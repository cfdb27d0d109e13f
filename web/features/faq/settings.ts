import { faqSettings } from '#contract/features/faq/index.ts'
import { entriesTexts } from '../../core/city/entries-kit.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('faq-settings', mn, async () => (await import('./settings-en.ts')).en)

/** City settings of questions. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: faqSettings.groups,
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
