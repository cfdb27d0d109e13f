import { WEEKDAY_NAMES } from '#contract/core/time/dates.ts'
import { holidaySettings } from '#contract/features/holidays/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts, useLang } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('holidays-settings', mn, async () => (await import('./settings-en.ts')).en)

/** City settings of working days. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: holidaySettings.week,
      useTexts: () => {
        const t = texts.useText()
        const names = WEEKDAY_NAMES[useLang()].long
        return {
          title: t('week.title'),
          lead: t('week.lead'),
          fields: [
            {
              kind: 'choices',
              path: '',
              label: t('week.days'),
              options: names.map((label, i) => ({ value: i + 1, label })),
            },
          ],
        }
      },
    },
  ],
  links: [{ to: '/dashboard/holidays', label: () => texts.text('holidays'), help: () => texts.text('holidaysHelp') }],
} satisfies SettingGroup
