import { reportSettings } from '#contract/features/reports/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('reports-settings', mn, async () => (await import('./settings-en.ts')).en)

const LEVELS = ['khoroo', 'district', 'city', 'revoke'] as const

/** What the city sets about reports. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: reportSettings.deadlines,
      useWords: () => {
        const t = texts.useText()
        return {
          title: t('deadlines.title'),
          lead: t('deadlines.lead'),
          fields: LEVELS.map((path) => ({
            kind: 'int',
            path,
            label: t(`deadlines.${path}`),
            unit: t('deadlines.unit'),
          })),
          effects: { openReports: (count) => t('deadlines.open', { count }) },
        }
      },
    },
  ],
} satisfies SettingGroup
