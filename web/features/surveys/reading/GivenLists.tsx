import { IconFile } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { formatBytes } from '#contract/core/numbers.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { When } from '../../../core/When.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { marked } from './marked.ts'
import { Pager } from './Pager.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import classes from './reading.module.css'
import { readingTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  surveyId: string
  questionId: string
  slice: Slice
}

const TEXTS = 8
const POINTS = 10
const FILES = 12
const keep = { placeholderData: keepPreviousData as never }

/** Time after the last letter until it is searched, ms: among a million answers not with every letter. */
const SEARCH_DELAY_MS = 250

function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** What people wrote, the latest first; what is searched is marked. */
export function TextList({ surveyId, questionId, slice, isOther }: Props & { isOther?: boolean }) {
  const t = readingTexts.useText()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const query = { ...slice, questionId, page, pageSize: TEXTS, ...(q ? { q } : {}) }
  const asked = useAsk(surveys, 'texts', { params: { id: surveyId }, query }, keep)
  const found = asked.isError ? undefined : asked.data
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
        <span aria-live="polite">{found && t('result.found', { count: found.meta.total })}</span>
      </div>
      {asked.isError && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <TextSkeleton lines={4} />}
      {found && found.data.length === 0 && (
        <p className={classes.quiet}>{t(q ? 'result.noneFound' : 'result.noneWritten')}</p>
      )}
      {found && found.data.length > 0 && (
        <ul className={classes.texts}>
          {found.data.map(({ no, text, submittedAt }) => (
            <li key={no}>
              <p dir="auto">
                {marked(text, q).map((part, i) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
                  part.isFound ? <mark key={i}>{part.text}</mark> : part.text,
                )}
              </p>
              <When at={submittedAt} as="day" className={classes.quiet} />
            </li>
          ))}
        </ul>
      )}
      {found && <Pager {...found.meta} onPage={setPage} />}
    </section>
  )
}

/** Points that people gave, on a map and as a list; a phone opens them in its own map. */
export function PlaceList({ surveyId, questionId, slice }: Props) {
  const t = readingTexts.useText()
  const [page, setPage] = useState(1)
  const query = { ...slice, questionId, page, pageSize: POINTS }
  const asked = useAsk(surveys, 'places', { params: { id: surveyId }, query }, keep)
  const found = asked.data
  if (asked.isError) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!found) return <TextSkeleton lines={4} />
  if (found.meta.total === 0) return <p className={classes.quiet}>{t('result.noPoints')}</p>
  return (
    <div className={classes.given}>
      <PlaceMap surveyId={surveyId} questionId={questionId} slice={slice} />
      <ul className={classes.points}>
        {found.data.map(({ no, latitude, longitude, submittedAt }) => {
          const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
          return (
            <li key={no}>
              <a href={`geo:${latitude},${longitude}`} aria-label={t('result.openPoint', { point })}>
                <bdi dir="ltr">{point}</bdi>
              </a>
              <When at={submittedAt} as="day" className={classes.quiet} />
            </li>
          )
        })}
      </ul>
      <Pager {...found.meta} onPage={setPage} />
    </div>
  )
}

/** Pictures and files that people sent. */
export function FileList({ surveyId, questionId, slice }: Props) {
  const t = readingTexts.useText()
  const lang = useLang()
  const [page, setPage] = useState(1)
  const query = { ...slice, questionId, page, pageSize: FILES }
  const asked = useAsk(surveys, 'files', { params: { id: surveyId }, query }, keep)
  const found = asked.data
  if (asked.isError) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!found) return <TextSkeleton lines={4} />
  if (found.meta.total === 0) return <p className={classes.quiet}>{t('result.noFiles')}</p>
  return (
    <div className={classes.given}>
      <p className={classes.quiet}>{t('result.files', { count: found.meta.total })}</p>
      <ul className={classes.files}>
        {found.data.map(({ id, name, bytes, urls, url, submittedAt }) => {
          const day = formatDay(dayInUlaanbaatar(new Date(submittedAt)), lang)
          return (
            <li key={id}>
              <a href={urls?.large ?? url ?? undefined} target="_blank" rel="noreferrer">
                {urls ? (
                  <img src={urls.small} alt={t('result.picture', { day })} loading="lazy" />
                ) : (
                  <span className={classes.file}>
                    <IconFile size={28} aria-hidden />
                    <bdi>{name}</bdi>
                    <small>{formatBytes(bytes, lang)}</small>
                  </span>
                )}
              </a>
              <span className={classes.quiet}>{day}</span>
            </li>
          )
        })}
      </ul>
      <Pager {...found.meta} onPage={setPage} />
    </div>
  )
}
