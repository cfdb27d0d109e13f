import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mail-unsubscribe-mn.ts'

export const en: Same<typeof mn> = {
  title: 'E-mail notifications',
  ask: 'Stop receiving notifications from “{{city}}” by e-mail? You will still see them in the system.',
  button: 'Unsubscribe',
  done: 'You will no longer receive notifications by e-mail. You can turn them on again in your account settings.',
}
