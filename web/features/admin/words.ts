import { formatNumber } from '#contract/core/numbers.ts'
import type { Lang } from '#contract/core/text.ts'
import type { AuditEntry, ChainState, Job } from '#contract/features/admin/index.ts'
import type { Translate } from '../../core/text.ts'
import { mn } from './mn.ts'

type Text = Translate<typeof mn>

const isKnown = <Words extends object>(words: Words, name: string): name is keyof Words & string =>
  Object.hasOwn(words, name)

/** Who did it: a person, somebody who had not signed in (there is an address), or the system itself. */
export const actorName = ({ actor, address }: Pick<AuditEntry, 'actor' | 'address'>, t: Text): string =>
  actor?.name ?? t(address === null ? 'audit.system' : 'audit.nobody')

/** What a job does, in words; one that is newer than this page by its own name. */
export function jobName(kind: string, t: Text): string {
  const key = kind.replaceAll('.', '_')
  return isKnown(mn.jobs.kinds, key) ? t(`jobs.kinds.${key}`) : kind
}

/** A feature and a verb of the table of rights, in words; new ones by their own names. */
export const featureName = (name: string, t: Text): string =>
  isKnown(mn.matrix.feature, name) ? t(`matrix.feature.${name}`) : name
export const verbName = (verb: string, t: Text): string =>
  isKnown(mn.matrix.verbs, verb) ? t(`matrix.verbs.${verb}`) : verb

/** What a walk along the chain of seals found. A break is never said together with 'whole'. */
export function chainWords(state: ChainState, t: Text, lang: Lang): string {
  const number = (n: number) => formatNumber(n, lang)
  if (!state.ok) {
    return state.brokenAt === null ? t('audit.brokenSomewhere') : t('audit.broken', { at: number(state.brokenAt) })
  }
  return state.waiting === 0
    ? t('audit.whole', { checked: number(state.checked) })
    : t('audit.wholeSoFar', { checked: number(state.checked), waiting: number(state.waiting) })
}

/** Why a job was given up, and what went wrong last; '–' for one without errors. */
export function jobReason({ failure, error }: Pick<Job, 'failure' | 'error'>, t: Text): string {
  const parts = [failure && failure !== 'refused' ? t(`jobs.failure.${failure}`) : null, error]
  return parts.filter(Boolean).join(' ') || '–'
}
