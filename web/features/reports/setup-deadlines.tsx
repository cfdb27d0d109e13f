import { reportSettings } from '#contract/features/reports/index.ts'
import { partOf } from '../../core/city/editor.ts'
import { SettingEditor } from '../../core/city/SettingEditor.tsx'
import type { SetupPart } from '../../core/setup.ts'
import group from './settings.ts'
import { setupTexts } from './setup-texts.ts'

/** In how many working days reports are reviewed. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return { title: t('deadlines.title'), lead: t('deadlines.lead'), there: () => t('deadlines.there') }
  },
  Panel: () => <SettingEditor part={partOf(group, reportSettings.deadlines)} />,
} satisfies SetupPart
