import { citySettings } from '#contract/features/settings/index.ts'
import type { SetupPart } from '../../core/access/define-feature.ts'
import { partOf } from '../../core/city/editor.ts'
import { SettingEditor } from '../../core/city/SettingEditor.tsx'
import { makeTexts } from '../../core/i18n/text.ts'
import group from './settings.ts'
import { mn } from './setup-mn.ts'

const texts = makeTexts('settings-setup', mn, async () => (await import('./setup-en.ts')).en)

/** The setup step for the city's name. */
export default {
  useTexts: () => {
    const t = texts.useText()
    return { title: t('title'), lead: t('lead'), there: () => t('there') }
  },
  Panel: () => <SettingEditor part={partOf(group, citySettings.identity)} />,
} satisfies SetupPart
