import { type Catalogue, messageIn } from '#contract/core/text/catalogue.ts'
import { mn } from '#contract/core/text/messages/mn.ts'
import { currentLang, registerTexts } from './text.ts'

// the English messages are loaded when English is chosen, as all texts of the application are
const messages = registerTexts<Catalogue>(
  'messages',
  mn,
  async () => (await import('#contract/core/text/messages/en.ts')).en,
)

/** The message of a problem's or a field's code in the current language: `message('field.required')`. */
export const message = (key: string, params?: Record<string, unknown>): string =>
  messageIn(messages(), currentLang(), key, params)
