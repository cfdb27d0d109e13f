import { HOME_PARTS, sectionSettings } from '#contract/features/sections/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('sections-settings', mn, async () => (await import('./settings-en.ts')).en)

/** City settings of the start page. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: sectionSettings.home,
      useTexts: () => {
        const t = texts.useText()
        return {
          title: t('home.title'),
          lead: t('home.lead'),
          fields: HOME_PARTS.map((path) => ({ kind: 'flag', path, label: t(`home.${path}`) })),
        }
      },
    },
  ],
} satisfies SettingGroup
