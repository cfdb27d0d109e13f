import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  file: string
  topic: Record<string, string>
  status: Record<'open' | 'answered', string>
  channel: Record<'email' | 'phone', string>
  column: Record<keyof typeof mn.column, string>
}

/** Texts of messages by language; the topics are the defaults of a city. */
export const contactLabels: { mn: Words; en: Words } = { mn, en }
