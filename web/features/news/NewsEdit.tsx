import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { type News, news } from '#contract/features/news/index.ts'
import { codeOf } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { PhaseStatus } from '../../core/content/PhaseStatus.tsx'
import { formTexts } from '../../core/content/texts/form.ts'
import { contentTexts } from '../../core/content/texts/index.ts'
import { useContentActions } from '../../core/content/use-content-actions.ts'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { NewsForm } from './NewsForm.tsx'
import { valuesOf } from './news-values.ts'
import { useErase } from './row-actions.tsx'
import { newsTexts } from './texts.ts'

/** Editing a piece of news. */
export default function NewsEdit() {
  const t = newsTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(news, 'one', { params: { id } })
  const record = data?.data
  return (
    <Page
      title={t('form.editTitle')}
      lead={record && <PhaseStatus phase={record.phase} inBin={record.deletedAt !== null} />}
      crumbs={[
        { label: t('title'), to: '/dashboard/news' },
        { label: t('list.title'), to: '/dashboard/news/list' },
        { label: record ? inLang(record.title, lang) : t('form.editTitle') },
      ]}
      crumbsLabel={t('crumbs')}
    >
      {error && !record && <Missing isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !record && <FormSkeleton fields={5} />}
      {record && <Editable key={record.id} record={record} />}
    </Page>
  )
}

/** The form where it may be used; else why not, and what can be done. */
function Editable({ record }: { record: News }) {
  const c = formTexts.useText()
  const actions = contentTexts.useText()
  const lang = useLang()
  const [initial] = useState(() => valuesOf(record))
  if (record.deletedAt) {
    const when = formatDay(dayInUlaanbaatar(new Date(record.deletedAt)), lang)
    return <InBin record={record} text={c('state.inBin', { when })} />
  }
  if (!record.canWrite) {
    const preview = <LinkButton to={`/dashboard/news/${record.id}/preview`}>{actions('action.preview')}</LinkButton>
    return <StateBox drawing="empty" level={2} title={c('state.readOnly')} action={preview} />
  }
  return <NewsForm latest={record} initial={initial} />
}

function InBin({ record, text }: { record: News; text: string }) {
  const actions = contentTexts.useText()
  const navigate = useNavigate()
  const { act } = useContentActions(news)
  const erase = useErase()
  const isAllowed = (action: 'restore' | 'erase') => record.allowedActions.includes(action)
  return (
    <Banner
      tone="warning"
      actions={
        <>
          {isAllowed('restore') && (
            <Button size="sm" onClick={() => void act('restore', [record.id])}>
              {actions('action.restore')}
            </Button>
          )}
          {isAllowed('erase') && (
            <Button
              size="sm"
              color="red"
              onClick={() => void erase(record).then((done) => done && navigate('/dashboard/news/list?bin=true'))}
            >
              {actions('action.erase')}
            </Button>
          )}
        </>
      }
    >
      {text}
    </Banner>
  )
}

/** The record could not be had. */
export function Missing({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const c = formTexts.useText()
  if (!isGone) return <ErrorState level={2} title={c('state.loadFailed')} onRetry={onRetry} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={c('state.notFound')}
      action={<LinkButton to="/dashboard/news/list">{c('state.toList')}</LinkButton>}
    />
  )
}
