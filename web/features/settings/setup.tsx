import { citySettings } from '#contract/features/settings/index.ts'
import { partOf } from '../../core/city/editor.ts'
import { SettingEditor } from '../../core/city/SettingEditor.tsx'
import type { SetupPart } from '../../core/setup.ts'
import { makeTexts } from '../../core/text.ts'
import group from './settings.ts'
import { mn } from './setup-mn.ts'

const texts = makeTexts('settings-setup', mn, async () => (await import('./setup-en.ts')).en)

/** The name of the city. */
export default {
  useWords: () => {
    const t = texts.useText()
    return { title: t('title'), lead: t('lead'), there: () => t('there') }
  },
  Panel: () => <SettingEditor part={partOf(group, citySettings.identity)} />,
} satisfies SetupPart
