import { useRef } from 'react'
import { formatDateTime } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import type { News } from '#contract/features/news/index.ts'
import { Banner } from '../../core/content/Banner.tsx'
import type { PictureStore } from '../../core/content/pictures.ts'
import { formTexts } from '../../core/content/texts/form.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './form.module.css'
import { NewsAbout } from './NewsAbout.tsx'
import { NewsPast } from './NewsPast.tsx'
import { NewsStale } from './NewsStale.tsx'
import { NewsWords } from './NewsWords.tsx'
import type { NewsValues } from './news-values.ts'
import { SaveBar } from './SaveBar.tsx'
import { type NewsFormState, useNewsForm } from './use-news-form.ts'

/** The form of a piece of news: both languages, picture, place, and when it is seen. */
export function NewsForm({ latest, initial }: { latest?: News; initial: NewsValues }) {
  const state = useNewsForm({ latest, initial })
  const pictures = useRef<PictureStore>(new Map())
  for (const [id, urls] of Object.entries(latest?.files ?? {})) pictures.current.set(id, urls)
  if (latest?.cover) pictures.current.set(latest.cover.id, latest.cover.urls)

  return (
    <>
      <form onSubmit={state.save} noValidate className={classes.form}>
        <Notices state={state} />
        <NewsWords state={state} pictures={pictures.current} />
        <NewsAbout state={state} pictures={pictures.current} />
        <SaveBar state={state} />
      </form>
      {state.record && <NewsPast state={state} record={state.record} />}
      {state.theirs && <NewsStale state={state} theirs={state.theirs} />}
    </>
  )
}

/** What was left on this device, and what somebody else has changed meanwhile. */
function Notices({ state }: { state: NewsFormState }) {
  const t = formTexts.useText()
  const lang = useLang()
  const { draft, record, isBehind } = state
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
          {t('changed.text', { who: state.latestEditor ? shortName(state.latestEditor) : t('changed.somebody') })}
        </Banner>
      )}
    </>
  )
}
