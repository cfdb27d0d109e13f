import { en } from './invitation-en.ts'
import { mn } from './invitation-mn.ts'

/** Subjects of answers to invitations, in the language of the one who answers. */
export const invitationTexts = { mn, en }
