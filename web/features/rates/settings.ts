import { rateSettings } from '#contract/features/rates/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('rates-settings', mn, async () => (await import('./settings-en.ts')).en)

const GRADES = ['A', 'B', 'C', 'D'] as const

/** The city's settings of ratings. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: rateSettings.bands,
      useTexts: () => {
        const t = texts.useText()
        return {
          title: t('bands.title'),
          lead: t('bands.lead'),
          fields: GRADES.map((grade) => ({
            kind: 'int',
            path: grade,
            label: t('bands.from', { grade }),
            unit: t('bands.unit'),
          })),
        }
      },
    },
  ],
  links: [
    { to: '/dashboard/rates/periods', label: () => texts.text('periods'), help: () => texts.text('periodsHelp') },
    { to: '/dashboard/rates/templates', label: () => texts.text('templates'), help: () => texts.text('templatesHelp') },
  ],
} satisfies SettingGroup
