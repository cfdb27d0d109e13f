import {
  LICENCE_MAX_CHARS,
  LICENCE_URL_MAX_CHARS,
  OPEN_DATA_NAMES,
  openDataLabels,
  openDataSettings,
} from '#contract/features/opendata/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts, useLang } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('opendata-settings', mn, async () => (await import('./settings-en.ts')).en)

/** The city's settings of open data. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: openDataSettings.publishing,
      useTexts: () => {
        const t = texts.useText()
        const labels = openDataLabels[useLang()]
        return {
          title: t('publishing.title'),
          lead: t('publishing.lead'),
          fields: [
            ...OPEN_DATA_NAMES.map((name) => ({
              kind: 'flag' as const,
              path: name,
              label: labels[name].title,
            })),
            {
              kind: 'text',
              path: 'licence',
              label: t('publishing.licence'),
              limit: LICENCE_MAX_CHARS,
              required: true,
            },
            {
              kind: 'text',
              path: 'licenceUrl',
              label: t('publishing.licenceUrl'),
              help: t('publishing.licenceHelp'),
              limit: LICENCE_URL_MAX_CHARS,
              required: true,
              dir: 'ltr',
            },
          ],
        }
      },
    },
  ],
} satisfies SettingGroup
