import { useCallback } from 'react'
import { mn } from '../i18n/actions/mn.ts'
import { makeTexts } from '../i18n/text.ts'
import { useFeatures } from './access.tsx'

const texts = makeTexts('actions', mn, async () => (await import('../i18n/actions/en.ts')).en)

type Verb = keyof typeof mn.verb
const isVerb = (name: string): name is Verb => Object.hasOwn(mn.verb, name)

/** Returns a function that gives a feature's display name; a feature unknown to this page keeps its API name. */
export function useFeatureName(): (name: string) => string {
  const features = useFeatures()
  return useCallback((name) => (Object.hasOwn(features, name) && features[name]?.name?.()) || name, [features])
}

/**
 * Returns a function that translates the action of an audit entry ('news.publish') into its feature and a description;
 * follows the language.
 */
export function useActionTexts(): (entry: { action: string; outcome: 'done' | 'refused' }) => {
  subject: string
  done: string
} {
  const t = texts.useText()
  const nameOf = useFeatureName()
  return ({ action, outcome }) => {
    const [feature = '', verb = ''] = action.split('.')
    // an action refused before it began carries the name of its route, which is not a verb
    const done = isVerb(verb) ? t(`verb.${verb}`) : t(outcome === 'refused' ? 'tried' : 'other')
    return { subject: nameOf(feature), done }
  }
}
