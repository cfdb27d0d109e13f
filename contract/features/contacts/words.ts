import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = {
  file: string
  topic: Record<string, string>
  status: Record<'open' | 'answered', string>
  channel: Record<'email' | 'phone', string>
  column: Record<keyof typeof mn.column, string>
}

/** Words of contact messages by language; the topics are those of a city that has not changed them. */
export const contactWords: { mn: Words; en: Words } = { mn, en }
