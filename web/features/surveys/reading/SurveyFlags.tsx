import { IconEye } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang } from '#contract/core/text.ts'
import { FLAGS, type FlaggedAnswer, REVIEWS, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import tabClasses from '../../../core/FilterTabs.module.css'
import { tableOf, useList } from '../../../core/list.ts'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { When } from '../../../core/When.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Status } from '../../../ui/Status.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/types.ts'
import { AreaSteps } from './AreaSteps.tsx'
import { FlaggedDialog } from './FlaggedDialog.tsx'
import { ReadingPage } from './ReadingPage.tsx'
import classes from './reading.module.css'
import { flagTone, REVIEW_TONES } from './review-tones.ts'
import { readingTexts } from './texts.ts'
import { tookText } from './took.ts'
import { useSlice } from './use-slice.ts'

/** Answers that look odd, and what was decided about them. */
export default function SurveyFlags() {
  const t = readingTexts.useText()
  return (
    <ReadingPage which="flags" lead={t('flags.lead')}>
      {(survey) => <Read survey={survey} />}
    </ReadingPage>
  )
}

const NAMES = ['areaId', 'channel', 'flag', 'review']

function Read({ survey }: { survey: Survey }) {
  const t = readingTexts.useText()
  const lang = useLang()
  const [slice, put] = useSlice()
  const list = useFlags(survey)
  const [opened, open] = useState<number>()
  const coverage = useAsk(
    surveys,
    'coverage',
    { params: { id: survey.id }, query: slice.areaId ? { areaId: slice.areaId } : {} },
    { enabled: survey.phase !== 'draft' },
  )
  const columns = useColumns()
  const { flag = '', channel = '' } = list.state.filters
  const shown = list.data?.data.find(({ no }) => no === opened)
  return (
    <>
      {coverage.data && <AreaSteps coverage={coverage.data.data} onChoose={(areaId) => put({ areaId })} />}
      <ReviewTabs survey={survey} list={list} />
      <DataTable<FlaggedAnswer>
        name="survey-flags"
        label={t('page.flags')}
        columns={columns}
        {...tableOf(list, '-submittedAt')}
        rowId={({ no }) => String(no)}
        rowName={({ no }) => t('flags.whole', { no })}
        onOpen={({ no }) => open(no)}
        rowActions={({ no }) => [
          { label: t('flags.open'), icon: <IconEye size={18} aria-hidden />, onSelect: () => open(no) },
        ]}
        toolbar={
          <Toolbar
            filters={
              <>
                <NativeSelect
                  stacked
                  label={t('slice.flag')}
                  value={flag}
                  options={[
                    { value: '', label: t('slice.all') },
                    ...FLAGS.map((one) => ({ value: one, label: t(`flags.${one}`) })),
                  ]}
                  onChange={(one) => list.change({ filters: { flag: one || undefined } })}
                />
                <NativeSelect
                  stacked
                  label={t('slice.channel')}
                  value={channel}
                  options={[
                    { value: '', label: t('slice.all') },
                    ...survey.channels.map((one) => ({ value: one, label: surveyWords[lang].channel[one] })),
                  ]}
                  onChange={(one) => list.change({ filters: { channel: one || undefined } })}
                />
              </>
            }
            activeFilters={[flag, channel].filter(Boolean).length}
            onClearFilters={() => list.change({ filters: { flag: undefined, channel: undefined } })}
          />
        }
        empty={<Empty level={2} searched={list.isNarrowed} title={t('flags.emptyTitle')} text={t('flags.emptyText')} />}
        error={list.isError ? <ErrorState level={2} onRetry={() => void list.refetch()} /> : undefined}
      />
      {shown && (
        <FlaggedDialog
          key={shown.no}
          survey={survey}
          answer={shown}
          onDecided={() => open(nextOf(list.data?.data ?? [], shown.no))}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}

/** The next answer that waits for a decision, below the one that was decided or from the top again. */
function nextOf(rows: readonly FlaggedAnswer[], no: number): number | undefined {
  const at = rows.findIndex((one) => one.no === no)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return others.find(({ review, canReview }) => review === 'waiting' && canReview)?.no
}

const useFlags = ({ id }: Survey) => useList(surveys, 'flags', { names: NAMES, params: { id } })

/** Stable between renders, as the table asks. */
function useColumns(): Column<FlaggedAnswer>[] {
  const t = readingTexts.useText()
  const lang = useLang()
  return useMemo(
    () => [
      {
        id: 'submittedAt',
        header: t('flags.when'),
        sortable: true,
        cell: ({ no, submittedAt }) => (
          <span className={classes.cell} data-one-line>
            <When at={submittedAt} />
            <span className={classes.quiet}>{t('flags.whole', { no })}</span>
          </span>
        ),
      },
      {
        id: 'why',
        header: t('flags.why'),
        cell: ({ flags }) => (
          <span className={classes.cell}>
            {flags.map((flag) => (
              <Status key={flag} tone={flagTone(flag)}>
                {t(`flags.${flag}`)}
              </Status>
            ))}
          </span>
        ),
      },
      {
        id: 'where',
        header: t('flags.where'),
        cell: ({ line, channel }) => (
          <span className={classes.cell}>
            <span>{line.map((name) => inLang(name, lang)).join(' › ')}</span>
            <span className={classes.quiet}>{surveyWords[lang].channel[channel]}</span>
          </span>
        ),
      },
      {
        id: 'seconds',
        header: t('flags.took'),
        sortable: true,
        align: 'end',
        cell: ({ seconds }) => <bdi>{tookText(seconds, lang)}</bdi>,
      },
      {
        id: 'by',
        header: t('flags.by'),
        cell: ({ enteredBy }) => (enteredBy ? shortName(enteredBy) : t('flags.byPerson')),
      },
      {
        id: 'review',
        header: t('flags.state'),
        cell: ({ review }) => <Status tone={REVIEW_TONES[review]}>{t(`flags.${review}`)}</Status>,
      },
    ],
    [t, lang],
  )
}

/** By decision, each with its number. */
function ReviewTabs({ survey, list }: { survey: Survey; list: ReturnType<typeof useFlags> }) {
  const t = readingTexts.useText()
  const lang = useLang()
  const { review, ...filters } = list.state.filters
  const { data } = useAsk(surveys, 'flagFacets', { params: { id: survey.id }, query: filters as never })
  const counts = data?.data.review
  const all = counts && REVIEWS.reduce((sum, one) => sum + counts[one], 0)
  return (
    <div role="group" aria-label={t('flags.tabs')} className={tabClasses.tabs}>
      {[undefined, ...REVIEWS].map((one) => {
        const count = one ? counts?.[one] : all
        return (
          <button
            key={one ?? 'all'}
            type="button"
            className={tabClasses.tab}
            aria-pressed={(review ?? undefined) === one}
            onClick={() => list.change({ filters: { review: one } })}
          >
            {one ? t(`flags.${one}`) : t('slice.all')}
            <span className={tabClasses.count}>{count === undefined ? '…' : formatNumber(count, lang)}</span>
          </button>
        )
      })}
    </div>
  )
}
