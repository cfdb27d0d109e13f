import { NOTE_MAX_CHARS } from '#contract/core/workflow.ts'
import {
  HANDLING_LEVELS,
  LAW_MAX_CHARS,
  PLACE_MAX_CHARS,
  VIOLATION_PLACES,
  violationSettings,
} from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { placesOf, repliesWords } from '../../core/city/replies-kit.ts'
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
      setting: violationSettings.publicReports,
      useWords: () => {
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
      useWords: () => {
        const t = texts.useText()
        return repliesWords(
          t('replies.title'),
          t('replies.lead', { places: placesOf(VIOLATION_PLACES) }),
          NOTE_MAX_CHARS,
          {
            add: t('replies.add'),
            entry: t('replies.entry'),
            level: t('replies.level'),
            levels: {
              all: t('replies.levels.all'),
              city: t('replies.levels.city'),
              district: t('replies.levels.district'),
              khoroo: t('replies.levels.khoroo'),
            },
            text: t('replies.text'),
          },
        )
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
