import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { AuditEntry, ChainState, Job } from '#contract/features/admin/index.ts'
import type { Translate } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

type Text = Translate<typeof mn>

const isKnown = <Words extends object>(words: Words, name: string): name is keyof Words & string =>
  Object.hasOwn(words, name)

/** The actor of an entry: a person, an anonymous visitor (with an address), or the system itself. */
export const actorName = ({ actor, address }: Pick<AuditEntry, 'actor' | 'address'>, t: Text): string =>
  actor?.name ?? t(address === null ? 'audit.system' : 'audit.nobody')

/** The name of a job; one unknown to this page keeps its own name. */
export function jobName(kind: string, t: Text): string {
  const key = kind.replaceAll('.', '_')
  return isKnown(mn.jobs.kinds, key) ? t(`jobs.kinds.${key}`) : kind
}

/** The name of a permission; one unknown to this page keeps its own name. */
export const permissionName = (verb: string, t: Text): string =>
  isKnown(mn.matrix.verbs, verb) ? t(`matrix.verbs.${verb}`) : verb

/** The result of verifying the hash chain. A break is never reported as intact. */
export function chainText(state: ChainState, t: Text, lang: Lang): string {
  const number = (n: number) => formatNumber(n, lang)
  const { anchors } = state
  const when = (at: string) => formatDateTime(new Date(at), lang)
  if (anchors?.broken) {
    const { fault, no, at } = anchors.broken
    return t(`audit.anchor.${fault}`, { no: number(no), when: when(at) })
  }
  if (state.segment) return t(`audit.segment.${state.segment}`, { at: number(state.brokenAt ?? 0) })
  if (!state.ok) {
    return state.brokenAt === null ? t('audit.brokenSomewhere') : t('audit.broken', { at: number(state.brokenAt) })
  }
  const whole =
    state.waiting === 0
      ? t('audit.whole', { checked: number(state.checked) })
      : t('audit.wholeSoFar', { checked: number(state.checked), waiting: number(state.waiting) })
  const removed = state.removed > 0 && t('audit.removed', { entries: number(state.removed) })
  if (!anchors) return [whole, removed].filter(Boolean).join(' ')
  const { lastAt, compared, restored, copies } = anchors
  return [
    whole,
    removed,
    lastAt ? t('audit.anchor.same', { compared: number(compared), when: when(lastAt) }) : t('audit.anchor.none'),
    restored.lastAt && t('audit.anchor.restored', { times: number(restored.times), when: when(restored.lastAt) }),
    copies && (copies.lastAt ? t('audit.anchor.copied', { when: when(copies.lastAt) }) : t('audit.anchor.notCopied')),
    copies && copies.strange > 0 && t('audit.anchor.strange', { files: number(copies.strange) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why a job failed, and its last error; '–' for a job without errors. */
export function jobReason({ failure, error }: Pick<Job, 'failure' | 'error'>, t: Text): string {
  const parts = [failure && failure !== 'refused' ? t(`jobs.failure.${failure}`) : null, error]
  return parts.filter(Boolean).join(' ') || '–'
}
