import { makeTexts } from '../../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of invitations. */
export const invitationTexts = makeTexts('survey-invitations', mn, async () => (await import('./en.ts')).en)
