import { calendarSettings } from '#contract/features/calendar/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { timeText } from './event-times.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('calendar-settings', mn, async () => (await import('./settings-en.ts')).en)

const TIMES = Array.from({ length: 48 }, (_, i) => timeText(i * 30)).map((value) => ({ value, label: value }))

/** City settings of the calendar. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: calendarSettings.hours,
      useTexts: () => {
        const t = texts.useText()
        return {
          title: t('hours.title'),
          lead: t('hours.lead'),
          fields: [
            { kind: 'choice', path: 'from', label: t('hours.from'), options: TIMES },
            { kind: 'choice', path: 'to', label: t('hours.to'), options: TIMES },
          ],
        }
      },
    },
  ],
} satisfies SettingGroup
