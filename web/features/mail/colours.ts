import type { MailColour } from '#contract/features/mail/index.ts'
import type { Tone } from '../../ui/theme/colours.ts'

/** The tone in which each colour is shown: readable in every theme. */
export const TONE_OF: Record<MailColour, Tone> = {
  blue: 'info',
  green: 'good',
  violet: 'progress',
  pink: 'moved',
  amber: 'warning',
  red: 'bad',
  grey: 'neutral',
}
