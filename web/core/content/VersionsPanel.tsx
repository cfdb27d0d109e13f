import { Suspense, useState } from 'react'
import { VERSIONS_KEPT } from '#contract/core/content.ts'
import type { ContentFull, ContentPerson, ContentVersion, ContentVersionFull } from '#contract/core/content-answers.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import { plainTextOf } from '#contract/core/richtext-doc.ts'
import { inLang } from '#contract/core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useAsk } from '../query.ts'
import { useLang } from '../text.ts'
import { useOwnFields } from './ContentStale.tsx'
import type { WebKind } from './kit.ts'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'
import classes from './VersionsPanel.module.css'

const Diff = lazyPart(() => import('../../ui/Diff.tsx'))

/** What two versions are compared in. */
type Compared = Pick<ContentVersionFull, 'title' | 'body'>

export interface VersionsPanelProps {
  kind: WebKind
  id: string
  /** What the record says now. */
  current: ContentFull
  /** There is unsaved input, so nothing may be restored over it. */
  isDirty: boolean
  onRestore: (no: number) => Promise<unknown>
}

/** The saved versions: each can be compared with what is there now, word by word, and restored. */
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
  const line = (saved: ContentVersion) => (
    <li key={saved.no}>
      <button
        type="button"
        className={classes.version}
        aria-pressed={chosen === saved.no}
        disabled={saved.current}
        onClick={() => choose(saved.no)}
      >
        <strong>
          {saved.current
            ? `${t('versions.one', { no: saved.no })} · ${t('versions.current')}`
            : t('versions.one', { no: saved.no })}
        </strong>
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

/** Title and text of a version beside those of now, in both languages. */
function Comparison({ kind, id, no, current }: Pick<VersionsPanelProps, 'kind' | 'id' | 'current'> & { no: number }) {
  const t = formTexts.useText()
  const own = useOwnFields(kind)
  const { data, error, refetch } = useAsk(kind.feature, 'version', { params: { id, no } })
  if (error) return <ErrorState level={3} title={t('state.loadFailed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={5} />
  const old = data.data
  const labels = { beforeLabel: t('versions.one', { no }), afterLabel: t('versions.current') }
  const parts = (['mn', 'en'] as const).flatMap((lang) => {
    const body = (version: Compared) => (version.body[lang] ? plainTextOf(version.body[lang]) : '')
    return [
      {
        id: `title-${lang}`,
        lang,
        name: t('field.title'),
        before: old.title[lang] ?? '',
        after: current.title[lang] ?? '',
      },
      { id: `body-${lang}`, lang, name: t('field.body'), before: body(old), after: body(current) },
    ]
  })
  const ownNow = kind.own?.before(current) ?? {}
  const ownParts = own.map(({ name, label, show }) => ({
    id: name,
    name: label,
    before: show(old.own?.[name]),
    after: show(ownNow[name]),
  }))
  return (
    <Suspense fallback={<TextSkeleton lines={5} />}>
      {ownParts
        .filter((part) => part.before !== part.after)
        .map((part) => (
          <section key={part.id} className={classes.part}>
            <h3 className={classes.partName}>{part.name}</h3>
            <Diff before={part.before} after={part.after} {...labels} />
          </section>
        ))}
      {parts
        .filter((part) => part.before || part.after)
        .map((part) => (
          <section key={part.id} className={classes.part} lang={part.lang}>
            <h3 className={classes.partName} lang={undefined}>{`${part.name} · ${t(`language.${part.lang}`)}`}</h3>
            <Diff before={part.before} after={part.after} {...labels} />
          </section>
        ))}
    </Suspense>
  )
}
