import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of the boards. */
export const kanbanTexts = makeTexts('kanban', mn, async () => (await import('./en.ts')).en)
