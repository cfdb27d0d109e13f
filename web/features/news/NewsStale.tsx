import type { ReactNode } from 'react'
import { inLang } from '#contract/core/text.ts'
import type { News } from '#contract/features/news/index.ts'
import { newsWords } from '#contract/features/news/words.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { formTexts } from '../../core/content/texts/form.ts'
import { StaleDialog } from '../../core/StaleDialog.tsx'
import { useLang } from '../../core/text.ts'
import { type NewsValues, valuesOf } from './news-values.ts'
import { conflictsOf, type StaleName } from './stale.ts'
import { newsTexts } from './texts.ts'
import type { NewsFormState } from './use-news-form.ts'

/** Somebody else was faster: both versions of every field that I changed too, side by side. */
export function NewsStale({ state, theirs }: { state: NewsFormState; theirs: News }) {
  const t = newsTexts.useText()
  const c = formTexts.useText()
  const lang = useLang()
  const { values, record } = state
  const other = valuesOf(theirs)
  const names = conflictsOf(record ? valuesOf(record) : values, values, other)

  const LABELS: Record<StaleName, string> = {
    'title.mn': `${c('field.title')} · ${c('language.mn')}`,
    'title.en': `${c('field.title')} · ${c('language.en')}`,
    'body.mn': `${c('field.body')} · ${c('language.mn')}`,
    'body.en': `${c('field.body')} · ${c('language.en')}`,
    category: c('field.category'),
    areaId: c('field.area'),
    cover: c('field.cover'),
    pinned: c('field.pinned'),
  }
  const text = (of: NewsValues, language: 'mn' | 'en') =>
    of.body[language].content.length > 0 && (
      <RichTextView doc={of.body[language]} lang={language} pictureOf={() => undefined} />
    )
  const show = (name: StaleName, of: NewsValues, isMine: boolean): ReactNode => {
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
        return newsWords[lang].category[of.category]
      case 'areaId':
        return isMine ? t('stale.myArea') : inLang(theirs.area, lang)
      case 'cover':
        return of.cover ? of.cover.alt.mn || t('stale.picture') : ''
      case 'pinned':
        return of.pinned ? t('stale.yes') : t('stale.no')
    }
  }
  return (
    <StaleDialog
      fields={names.map((name) => ({
        name,
        label: LABELS[name],
        mine: show(name, values, true),
        theirs: show(name, other, false),
      }))}
      onChoose={state.resolve}
      onClose={state.dismiss}
    />
  )
}
