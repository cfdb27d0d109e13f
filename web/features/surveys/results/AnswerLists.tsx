import { IconFile } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { When } from '../../../core/records/When.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { highlightMatches } from './highlight-matches.ts'
import { Pager } from './Pager.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  surveyId: string
  questionId: string
  slice: Slice
}

const TEXTS_PER_PAGE = 8
const PLACES_PER_PAGE = 10
const FILES_PER_PAGE = 12
const keepPrevious = { placeholderData: keepPreviousData as never }

/** Debounce delay of the search, ms: there may be a million answers. */
const SEARCH_DELAY_MS = 250

function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

/** Free-text answers, latest first; search matches are highlighted. */
export function TextList({ surveyId, questionId, slice, isOther }: Props & { isOther?: boolean }) {
  const t = resultTexts.useText()
  const lang = useLang()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const query = { ...slice, questionId, page, pageSize: TEXTS_PER_PAGE, ...(q ? { q } : {}) }
  const asked = useAsk(surveys, 'texts', { params: { id: surveyId }, query }, keepPrevious)
  const answers = asked.isError ? undefined : asked.data
  return (
    <section className={classes.given} aria-label={t(isOther ? 'result.writtenOther' : 'result.written')}>
      <div className={classes.givenHead}>
        <TextField
          type="search"
          label={t('result.search')}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
        <span aria-live="polite">{answers && t('result.found', { count: totalText(answers.meta, lang) ?? '' })}</span>
      </div>
      {asked.isError && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <TextSkeleton lines={4} />}
      {answers && answers.data.length === 0 && (
        <p className={classes.quiet}>{t(q ? 'result.noneFound' : 'result.noneWritten')}</p>
      )}
      {answers && answers.data.length > 0 && (
        <ul className={classes.texts}>
          {answers.data.map(({ no, text, submittedAt }) => (
            <li key={no}>
              <p dir="auto">
                {highlightMatches(text, q).map((part, i) =>
                  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in their order
                  part.isFound ? <mark key={i}>{part.text}</mark> : part.text,
                )}
              </p>
              {submittedAt && <When at={submittedAt} as="day" className={classes.quiet} />}
            </li>
          ))}
        </ul>
      )}
      {answers && <Pager {...answers.meta} onPage={setPage} />}
    </section>
  )
}

/** Location answers on a map and as a list; a phone opens them in its map application. */
export function PlaceList({ surveyId, questionId, slice }: Props) {
  const t = resultTexts.useText()
  const [page, setPage] = useState(1)
  const query = { ...slice, questionId, page, pageSize: PLACES_PER_PAGE }
  const asked = useAsk(surveys, 'places', { params: { id: surveyId }, query }, keepPrevious)
  const answers = asked.data
  if (asked.isError) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!answers) return <TextSkeleton lines={4} />
  if (answers.meta.total === 0) return <p className={classes.quiet}>{t('result.noPoints')}</p>
  return (
    <div className={classes.given}>
      <PlaceMap surveyId={surveyId} questionId={questionId} slice={slice} />
      <ul className={classes.points}>
        {answers.data.map(({ no, latitude, longitude, submittedAt }) => {
          const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
          return (
            <li key={no}>
              <a href={`geo:${latitude},${longitude}`} aria-label={t('result.openPoint', { point })}>
                <bdi dir="ltr">{point}</bdi>
              </a>
              {submittedAt && <When at={submittedAt} as="day" className={classes.quiet} />}
            </li>
          )
        })}
      </ul>
      <Pager {...answers.meta} onPage={setPage} />
    </div>
  )
}

/** File answers. */
export function FileList({ surveyId, questionId, slice }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const [page, setPage] = useState(1)
  const query = { ...slice, questionId, page, pageSize: FILES_PER_PAGE }
  const asked = useAsk(surveys, 'files', { params: { id: surveyId }, query }, keepPrevious)
  const answers = asked.data
  if (asked.isError) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!answers) return <TextSkeleton lines={4} />
  if (answers.meta.total === 0) return <p className={classes.quiet}>{t('result.noFiles')}</p>
  return (
    <div className={classes.given}>
      <p className={classes.quiet}>{t('result.files', { count: answers.meta.total })}</p>
      <ul className={classes.files}>
        {answers.data.map(({ id, name, bytes, urls, url, submittedAt }) => {
          const day = submittedAt && formatDay(dayInUlaanbaatar(new Date(submittedAt)), lang)
          return (
            <li key={id}>
              <a href={urls?.large ?? url ?? undefined} target="_blank" rel="noreferrer">
                {urls ? (
                  <img
                    src={urls.small}
                    alt={day ? t('result.picture', { day }) : t('result.pictureOnly')}
                    loading="lazy"
                  />
                ) : (
                  <span className={classes.file}>
                    <IconFile size={28} aria-hidden />
                    <bdi>{name}</bdi>
                    <small>{formatBytes(bytes, lang)}</small>
                  </span>
                )}
              </a>
              {day && <span className={classes.quiet}>{day}</span>}
            </li>
          )
        })}
      </ul>
      <Pager {...answers.meta} onPage={setPage} />
    </div>
  )
}
