import { useRef } from 'react'
import type { ContentFull, ContentState } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useLang } from '../i18n/text.ts'
import { useUser } from '../session/session.tsx'
import { ContentDetails } from './ContentDetails.tsx'
import { ContentHistory } from './ContentHistory.tsx'
import { ContentStale } from './ContentStale.tsx'
import { ContentTextFields, errorAt } from './ContentTextFields.tsx'
import type { ContentValues } from './content-values.ts'
import classes from './form.module.css'
import type { FieldsProps, WebKind } from './kit.ts'
import type { PictureStore } from './pictures.ts'
import { SaveBar } from './SaveBar.tsx'
import { formTexts } from './texts/form.ts'
import { UnpublishedChanges } from './UnpublishedChanges.tsx'
import { type ContentFormState, useContentForm } from './use-content-form.ts'

/** The form of a kind of content: both languages, its own fields, picture, area, and publishing plan. */
export function ContentForm({
  kind,
  latest,
  published,
  initial,
}: {
  kind: WebKind
  /** The record with its unpublished changes, and its published version; both undefined for a new record. */
  latest?: ContentState
  published?: ContentFull
  initial: ContentValues
}) {
  const state = useContentForm({ kind, latest, initial })
  const pictures = useRef<PictureStore>(new Map())
  for (const [id, urls] of Object.entries(latest?.files ?? {})) pictures.current.set(id, urls)
  if (latest?.cover) pictures.current.set(latest.cover.id, latest.cover.urls)

  return (
    <>
      <form onSubmit={state.save} noValidate className={classes.form}>
        <Notices state={state} />
        {published && <UnpublishedChanges state={state} published={published} />}
        <ContentTextFields state={state} pictures={pictures.current} />
        {kind.own && <kind.own.Fields {...fieldsOf(state)} />}
        <ContentDetails state={state} pictures={pictures.current} />
        <SaveBar state={state} />
      </form>
      {state.record && <ContentHistory state={state} record={state.record} />}
      {state.theirs && <ContentStale state={state} theirs={state.theirs} />}
    </>
  )
}

/** The props of the fields specific to a kind. */
function fieldsOf({ form, values, record, onBusy }: ContentFormState): FieldsProps {
  return {
    values,
    record,
    onBusy,
    set: (path, value) => form.setFieldValue(path, value as never),
    errorAt: (path) => errorAt(form.errors, path),
    input: (path) => {
      const { onFocus: _, ...input } = form.getInputProps(path)
      return { ...input, error: errorAt(form.errors, path), 'data-field': path }
    },
  }
}

/** Notices about a draft on this device and about concurrent changes by others. */
function Notices({ state }: { state: ContentFormState }) {
  const t = formTexts.useText()
  const lang = useLang()
  const { draft, record, isBehind, latestEditor } = state
  const isOwn = latestEditor?.id === useUser().id
  const { found } = draft
  const when = found && formatDateTime(new Date(found.keptAt), lang)
  return (
    <>
      {found && when && !state.isDirty && (
        <Banner
          actions={
            <>
              <Button
                size="xs"
                onClick={() => {
                  state.refill(found.values)
                  draft.dismiss()
                }}
              >
                {t('draft.restore')}
              </Button>
              <Button size="xs" variant="default" onClick={draft.forget}>
                {t('draft.drop')}
              </Button>
            </>
          }
        >
          {found.version === (record?.version ?? 0) ? t('draft.found', { when }) : t('draft.foundOlder', { when })}
        </Banner>
      )}
      {isBehind && (
        <Banner
          tone="warning"
          actions={
            <Button size="xs" onClick={state.compare}>
              {t('changed.compare')}
            </Button>
          }
        >
          {isOwn
            ? t('changed.own')
            : t('changed.text', { who: latestEditor ? shortName(latestEditor) : t('changed.somebody') })}
        </Banner>
      )}
    </>
  )
}
