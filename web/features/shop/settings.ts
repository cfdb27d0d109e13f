import { shopSettings } from '#contract/features/shop/index.ts'
import { entriesTexts } from '../../core/city/entries-kit.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('shop-settings', mn, async () => (await import('./settings-en.ts')).en)

/** City settings of the shop. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: shopSettings.categories,
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
