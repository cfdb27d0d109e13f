import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('laws-settings', mn, async () => (await import('./settings-en.ts')).en)

/** Organisations are records with their own page. */
export default {
  label: () => texts.text('group'),
  parts: [],
  links: [
    {
      to: '/dashboard/laws/organisations',
      label: () => texts.text('organisations'),
      help: () => texts.text('organisationsHelp'),
    },
  ],
} satisfies SettingGroup
