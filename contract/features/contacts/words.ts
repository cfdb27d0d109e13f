import type { ContactTopic } from './index.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = {
  file: string
  topic: Record<ContactTopic, string>
  status: Record<'open' | 'answered', string>
  channel: Record<'email' | 'phone', string>
  column: Record<keyof typeof mn.column, string>
}

/** Words of contact messages by language; every topic and state has one. */
export const contactWords: { mn: Words; en: Words } = { mn, en }
