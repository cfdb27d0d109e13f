import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { ContentFull } from '#contract/core/content/answers.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { codeOf } from '../api/client.ts'
import { useOwnArea } from '../areas/own-area.ts'
import { useLang } from '../i18n/text.ts'
import { useAsk } from '../query/query.ts'
import { ChangesMark } from './ChangesMark.tsx'
import { ContentForm } from './ContentForm.tsx'
import { editedOf, emptyValues, valuesOf } from './content-values.ts'
import { EndsAt } from './EndsAt.tsx'
import type { WebKind } from './kit.ts'
import { PhaseStatus } from './PhaseStatus.tsx'
import { useErase } from './row-actions.tsx'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'
import { useContentActions } from './use-content-actions.ts'

/** The breadcrumb from the kind's home to this page. */
export function useCrumbs(kind: WebKind, here: string) {
  const t = contentTexts.useText()
  const texts = kind.useTexts()
  const { home, list } = kind.to
  return {
    crumbs: [
      ...(home === list ? [] : [{ label: texts.title, to: home }]),
      { label: texts.list, to: list },
      { label: here },
    ],
    crumbsLabel: t('crumbs'),
  }
}

/** A new record; `?category=` preselects its category. */
export function ContentNew({ kind, category }: { kind: WebKind; category: string }) {
  const texts = kind.useTexts()
  const area = useOwnArea(kind.levels)
  const [search] = useSearchParams()
  const { offered } = kind.useCategories()
  const isOffered = (key: string | null) => offered.some(({ value }) => value === key)
  const asked = search.get('category')
  const wished = [asked, category].find(isOffered) ?? offered[0]?.value ?? category
  const [initial] = useState(() => emptyValues(area, wished, kind.own))
  return (
    <Page title={texts.newTitle} {...useCrumbs(kind, texts.newTitle)}>
      <ContentForm kind={kind} initial={initial} />
    </Page>
  )
}

/** Edits a record; people without permission see `readOnly` instead. */
export function ContentEdit({ kind, readOnly }: { kind: WebKind; readOnly?: (record: ContentFull) => ReactNode }) {
  const texts = kind.useTexts()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(kind.feature, 'one', { params: { id } })
  const record = data?.data
  const isReading = record !== undefined && !record.canWrite && readOnly !== undefined
  const name = record && inLang(record.title, lang)
  const crumbs = useCrumbs(kind, name ?? texts.editTitle)
  const elsewhere = record && kind.elsewhere?.(record)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <Page
      title={isReading && name ? name : texts.editTitle}
      lead={
        record && (
          <>
            <PhaseStatus phase={record.phase} inBin={record.deletedAt !== null} /> <EndsAt row={record} />{' '}
            {record.hasChanges && <ChangesMark />}
          </>
        )
      }
      {...crumbs}
    >
      {error && !record && (
        <Missing kind={kind} isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />
      )}
      {!error && !record && <FormSkeleton fields={5} />}
      {record && isReading && readOnly(record)}
      {record && !isReading && <Editable key={record.id} kind={kind} record={record} />}
    </Page>
  )
}

/** The form, or the reason why the record cannot be edited and the possible actions. */
function Editable({ kind, record }: { kind: WebKind; record: ContentFull }) {
  const c = formTexts.useText()
  const actions = contentTexts.useText()
  const lang = useLang()
  const edited = editedOf(record)
  const [initial] = useState(() => valuesOf(edited, kind.own))
  if (record.deletedAt) {
    const when = formatDay(dayInUlaanbaatar(new Date(record.deletedAt)), lang)
    return <InBin kind={kind} record={record} text={c('state.inBin', { when })} />
  }
  if (!record.canWrite) {
    const preview = <LinkButton to={kind.to.preview(record.id)}>{actions('action.preview')}</LinkButton>
    return <StateBox drawing="empty" level={2} title={c('state.readOnly')} action={preview} />
  }
  return <ContentForm kind={kind} latest={edited} published={record} initial={initial} />
}

function InBin({ kind, record, text }: { kind: WebKind; record: ContentFull; text: string }) {
  const actions = contentTexts.useText()
  const navigate = useNavigate()
  const { act } = useContentActions(kind.feature)
  const erase = useErase(kind)
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
              onClick={() => void erase(record).then((done) => done && navigate(`${kind.to.list}?bin=true`))}
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

/** Shown when the record could not be loaded. */
export function Missing({ kind, isGone, onRetry }: { kind: WebKind; isGone: boolean; onRetry: () => void }) {
  const c = formTexts.useText()
  if (!isGone) return <ErrorState level={2} title={c('state.loadFailed')} onRetry={onRetry} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={c('state.notFound')}
      action={<LinkButton to={kind.to.list}>{c('state.toList')}</LinkButton>}
    />
  )
}
