import { reportSettings } from '#contract/features/reports/index.ts'
import type { SetupPart } from '../../core/access/define-feature.ts'
import { partOf } from '../../core/city/editor.ts'
import { SettingEditor } from '../../core/city/SettingEditor.tsx'
import group from './settings.ts'
import { setupTexts } from './setup-texts.ts'

/** The setup step for the deadlines of reviews. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return { title: t('deadlines.title'), lead: t('deadlines.lead'), there: () => t('deadlines.there') }
  },
  Panel: () => <SettingEditor part={partOf(group, reportSettings.deadlines)} />,
} satisfies SetupPart
