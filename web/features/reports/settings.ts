import { AREA_REPORT_KINDS, PERIOD_KINDS, reportSettings, UNIT_MAX_CHARS } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts, useLang } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('reports-settings', mn, async () => (await import('./settings-en.ts')).en)

const LEVELS = ['khoroo', 'district', 'city', 'revoke'] as const

/** The city's settings of reports. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: reportSettings.figures,
      useTexts: () => {
        const t = texts.useText()
        return {
          title: t('figures.title'),
          lead: t('figures.lead'),
          list: {
            add: t('figures.add'),
            entry: t('figures.entry'),
            blank: { unit: { mn: '', en: '' }, check: '' },
            fields: [
              { kind: 'localized', path: 'unit', label: t('figures.unit'), limit: UNIT_MAX_CHARS },
              {
                kind: 'int',
                path: 'check',
                label: t('figures.check'),
                help: t('figures.checkHelp'),
                unit: '%',
                empty: t('figures.noCheck'),
              },
            ],
          },
        }
      },
    },
    {
      setting: reportSettings.periods,
      useTexts: () => {
        const t = texts.useText()
        const { kind } = reportLabels[useLang()]
        return {
          title: t('periods.title'),
          lead: t('periods.lead'),
          fields: AREA_REPORT_KINDS.map((path) => ({
            kind: 'choices',
            path,
            label: kind[path],
            options: PERIOD_KINDS.map((value) => ({ value, label: t(`periods.${value}`) })),
          })),
        }
      },
    },
    {
      setting: reportSettings.deadlines,
      useTexts: () => {
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
