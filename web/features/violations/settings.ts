import { NOTE_MAX_CHARS } from '#contract/core/model/workflow.ts'
import {
  HANDLING_LEVELS,
  LAW_MAX_CHARS,
  PLACE_MAX_CHARS,
  VIOLATION_PLACES,
  violationSettings,
} from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { placesOf, repliesTexts } from '../../core/city/replies-kit.ts'
import { makeTexts, useLang } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('violations-settings', mn, async () => (await import('./settings-en.ts')).en)

/** The city's settings of violations. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: violationSettings.categories,
      useTexts: () => {
        const t = texts.useText()
        const { level } = violationLabels[useLang()]
        return {
          title: t('categories.title'),
          lead: t('categories.lead'),
          list: {
            add: t('categories.add'),
            entry: t('categories.entry'),
            blank: { law: '', level: 'khoroo', workingDays: '', organisation: '' },
            fields: [
              {
                kind: 'choice',
                path: 'level',
                label: t('categories.level'),
                options: HANDLING_LEVELS.map((value) => ({ value, label: level[value] })),
              },
              {
                kind: 'int',
                path: 'workingDays',
                label: t('categories.workingDays'),
                unit: t('categories.unit'),
                empty: t('categories.usual'),
              },
              {
                kind: 'text',
                path: 'law',
                label: t('categories.law'),
                help: t('categories.lawHelp'),
                limit: LAW_MAX_CHARS,
              },
              {
                kind: 'text',
                path: 'organisation',
                label: t('categories.organisation'),
                help: t('categories.organisationHelp'),
                limit: PLACE_MAX_CHARS,
              },
            ],
          },
          effects: { openViolations: (count, entry) => t('categories.open', { count, entry }) },
        }
      },
    },
    {
      setting: violationSettings.publicReports,
      useTexts: () => {
        const t = texts.useText()
        return {
          title: t('publicReports.title'),
          lead: t('publicReports.lead'),
          fields: [{ kind: 'flag', path: 'withoutAccount', label: t('publicReports.withoutAccount') }],
        }
      },
    },
    {
      setting: violationSettings.replies,
      useTexts: () => {
        const t = texts.useText()
        return repliesTexts(
          (part) => t(`replies.${part}`),
          t('replies.lead', { places: placesOf(VIOLATION_PLACES) }),
          NOTE_MAX_CHARS,
        )
      },
    },
    {
      setting: violationSettings.deadlines,
      useTexts: () => {
        const t = texts.useText()
        const { level } = violationLabels[useLang()]
        return {
          title: t('deadlines.title'),
          lead: t('deadlines.lead'),
          fields: HANDLING_LEVELS.map((path) => ({
            kind: 'int',
            path,
            label: level[path],
            unit: t('categories.unit'),
          })),
          effects: { openViolations: (count) => t('deadlines.open', { count }) },
        }
      },
    },
  ],
} satisfies SettingGroup
