import type { ReactNode } from 'react'
import type { ContentState } from '#contract/core/content/answers.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { StaleDialog } from '../forms/StaleDialog.tsx'
import { useLang } from '../i18n/text.ts'
import { type ContentValues, valuesOf } from './content-values.ts'
import type { OwnField, WebKind } from './kit.ts'
import { RichTextView } from './RichTextView.tsx'
import { conflictsOf, type StaleName } from './stale.ts'
import { formTexts } from './texts/form.ts'
import type { ContentFormState } from './use-content-form.ts'

/** Somebody else has saved first: shows both versions of every conflicting field side by side. */
export function ContentStale({ state, theirs }: { state: ContentFormState; theirs: ContentState }) {
  const c = formTexts.useText()
  const lang = useLang()
  const { values, record, kind } = state
  const { nameOf } = kind.useCategories()
  const own = useOwnFields(kind)
  const ownNames = own.map(({ name }) => name)
  const other = valuesOf(theirs, kind.own)
  const names = conflictsOf(record ? valuesOf(record, kind.own) : values, values, other, ownNames)

  const LABELS: Record<string, string> = {
    ...Object.fromEntries(own.map(({ name, label }) => [name, label])),
    'title.mn': `${c('field.title')} · ${c('language.mn')}`,
    'title.en': `${c('field.title')} · ${c('language.en')}`,
    'body.mn': `${c('field.body')} · ${c('language.mn')}`,
    'body.en': `${c('field.body')} · ${c('language.en')}`,
    category: c('field.category'),
    areaId: c('field.area'),
    cover: c('field.cover'),
    pinned: c('field.pinned'),
  }
  const text = (of: ContentValues, language: 'mn' | 'en') =>
    of.body[language].content.length > 0 && (
      <RichTextView doc={of.body[language]} lang={language} pictureOf={() => undefined} />
    )
  const show = (name: StaleName, of: ContentValues, isMine: boolean): ReactNode => {
    switch (name) {
      case 'title.mn':
        return of.title.mn
      case 'title.en':
        return of.title.en
      case 'body.mn':
        return text(of, 'mn')
      case 'body.en':
        return text(of, 'en')
      case 'category':
        return nameOf(of.category)
      case 'areaId':
        return isMine ? c('stale.myArea') : inLang(theirs.area, lang)
      case 'cover':
        return of.cover ? of.cover.alt.mn || c('stale.picture') : ''
      case 'pinned':
        return of.pinned ? c('stale.yes') : c('stale.no')
      default:
        return own.find((field) => field.name === name)?.show(of[name])
    }
  }
  return (
    <StaleDialog
      fields={names.map((name) => ({
        name,
        label: LABELS[name] ?? name,
        mine: show(name, values, true),
        theirs: show(name, other, false),
      }))}
      onChoose={state.resolve}
      onClose={state.dismiss}
    />
  )
}

const NONE: readonly OwnField[] = []
const useNone = () => NONE

/** The fields specific to the kind. The kind of a mounted form never changes, so the hook is always the same. */
export function useOwnFields(kind: WebKind): readonly OwnField[] {
  const useFields = kind.own?.useFields ?? useNone
  return useFields()
}
