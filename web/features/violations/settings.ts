import {
  HANDLING_LEVELS,
  LAW_MAX_CHARS,
  PLACE_MAX_CHARS,
  violationSettings,
} from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts, useLang } from '../../core/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('violations-settings', mn, async () => (await import('./settings-en.ts')).en)

/** What the city sets about violations. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: violationSettings.categories,
      useWords: () => {
        const t = texts.useText()
        const { level } = violationWords[useLang()]
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
      setting: violationSettings.deadlines,
      useWords: () => {
        const t = texts.useText()
        const { level } = violationWords[useLang()]
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
