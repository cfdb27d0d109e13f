import { CHANNELS, RESULT_VIEWS, surveyLabels, surveySettings } from '#contract/features/surveys/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts, useLang } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('surveys-settings', mn, async () => (await import('./settings-en.ts')).en)

/** The city's settings of surveys. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: surveySettings.defaults,
      useTexts: () => {
        const t = texts.useText()
        const labels = surveyLabels[useLang()]
        return {
          title: t('defaults.title'),
          lead: t('defaults.lead'),
          fields: [
            {
              kind: 'choices',
              path: 'channels',
              label: t('defaults.channels'),
              options: CHANNELS.map((value) => ({ value, label: labels.channel[value] })),
            },
            {
              kind: 'choice',
              path: 'resultView',
              label: t('defaults.resultView'),
              options: RESULT_VIEWS.map((value) => ({ value, label: labels.resultView[value] })),
            },
            {
              kind: 'int',
              path: 'enteredADay',
              label: t('defaults.enteredADay'),
              help: t('defaults.enteredADayHelp'),
              unit: t('defaults.unit'),
            },
            { kind: 'flag', path: 'anonymous', label: t('defaults.anonymous') },
            { kind: 'flag', path: 'openToAll', label: t('defaults.openToAll') },
            { kind: 'flag', path: 'confirmedHome', label: t('defaults.confirmedHome') },
          ],
        }
      },
    },
  ],
} satisfies SettingGroup
