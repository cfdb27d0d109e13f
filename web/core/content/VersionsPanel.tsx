import { useState } from 'react'
import type { ContentPerson, ContentState, ContentVersion } from '#contract/core/content/answers.ts'
import { VERSIONS_KEPT } from '#contract/core/content/index.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useLang } from '../i18n/text.ts'
import { useAsk } from '../query/query.ts'
import { ContentCompare } from './ContentCompare.tsx'
import type { WebKind } from './kit.ts'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'
import classes from './VersionsPanel.module.css'

export interface VersionsPanelProps {
  kind: WebKind
  id: string
  /** The record now, with its unpublished changes. */
  current: ContentState
  /** Unsaved input must not be replaced by a restored version. */
  isDirty: boolean
  onRestore: (no: number) => Promise<unknown>
}

/** The saved versions: each can be compared word by word with the current one, and restored. */
export function VersionsPanel({ kind, id, current, isDirty, onRestore }: VersionsPanelProps) {
  const t = formTexts.useText()
  const actions = contentTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const [chosen, choose] = useState<number>()
  const { data, error, refetch } = useAsk(kind.feature, 'versions', { params: { id } })

  if (error) return <ErrorState level={3} title={t('state.loadFailed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />

  const whoOf = (person: ContentPerson | null) => (person ? shortName(person) : t('history.somebody'))
  const restore = async (no: number) => {
    const question = {
      title: t('versions.restoreTitle'),
      text: t('versions.restoreText', { no }),
      confirmLabel: actions('action.restore'),
    }
    if (await confirm(question)) await onRestore(no).then(() => choose(undefined))
  }
  /** Whether the form was filled from this version. */
  const isShown = (saved: ContentVersion) => (current.hasChanges ? saved.waiting : saved.current)
  const markOf = (saved: ContentVersion) => {
    if (saved.waiting) return t('versions.waiting')
    return saved.current && (current.hasChanges ? t('versions.live') : t('versions.current'))
  }
  const line = (saved: ContentVersion) => (
    <li key={saved.no}>
      <button
        type="button"
        className={classes.version}
        aria-pressed={chosen === saved.no}
        disabled={isShown(saved)}
        onClick={() => choose(saved.no)}
      >
        <strong>{[t('versions.one', { no: saved.no }), markOf(saved)].filter(Boolean).join(' · ')}</strong>
        <span>
          {t('versions.by', { when: formatDateTime(new Date(saved.savedAt), lang), who: whoOf(saved.savedBy) })}
        </span>
        <span className={classes.name}>{inLang(saved.title, lang)}</span>
      </button>
    </li>
  )
  return (
    <div className={classes.panel}>
      <div>
        <p className={classes.hint}>{t('versions.text', { count: VERSIONS_KEPT })}</p>
        {data.data.length === 0 ? (
          <p>{t('versions.empty')}</p>
        ) : (
          <ol className={classes.list}>{data.data.map(line)}</ol>
        )}
      </div>
      <div>
        {chosen === undefined ? (
          <p className={classes.hint}>{t('versions.choose')}</p>
        ) : (
          <>
            <Comparison kind={kind} id={id} no={chosen} current={current} />
            <div className={classes.restore}>
              <Button variant="default" disabled={isDirty} onClick={() => void restore(chosen)}>
                {t('versions.restore')}
              </Button>
              {isDirty && <p className={classes.hint}>{t('versions.unsaved')}</p>}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Compares a version with the record in the form. */
function Comparison({ kind, id, no, current }: Pick<VersionsPanelProps, 'kind' | 'id' | 'current'> & { no: number }) {
  const t = formTexts.useText()
  const { data, error, refetch } = useAsk(kind.feature, 'version', { params: { id, no } })
  if (error) return <ErrorState level={3} title={t('state.loadFailed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={5} />
  const ownNow = kind.own && { own: kind.own.before(current) }
  return (
    <ContentCompare
      kind={kind}
      before={{ ...data.data, label: t('versions.one', { no }) }}
      after={{ ...current, ...ownNow, label: current.hasChanges ? t('versions.waiting') : t('versions.current') }}
    />
  )
}
