import { makeTexts } from '../text.ts'
import { mn } from './mn.ts'

const texts = makeTexts('actions', mn, async () => (await import('./en.ts')).en)

type Subject = keyof typeof mn.subject
type Verb = keyof typeof mn.verb

const isSubject = (name: string): name is Subject => Object.hasOwn(mn.subject, name)
const isVerb = (name: string): name is Verb => Object.hasOwn(mn.verb, name)

/** A line's action ('news.publish') in words: whose business and what was done; follows a change of language. */
export function useActionWords(): (line: { action: string; outcome: 'done' | 'refused' }) => {
  subject: string
  done: string
} {
  const t = texts.useText()
  return ({ action, outcome }) => {
    const [feature = '', verb = ''] = action.split('.')
    const subject = isSubject(feature) ? t(`subject.${feature}`) : feature
    // what was refused before it began bears the name of its route, which is no verb
    const done = isVerb(verb) ? t(`verb.${verb}`) : t(outcome === 'refused' ? 'tried' : 'other')
    return { subject, done }
  }
}
