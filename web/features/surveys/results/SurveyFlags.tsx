import { IconEye } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { FLAGS, type FlaggedAnswer, REVIEWS, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { FilterTabs } from '../../../core/lists/FilterTabs.tsx'
import { ListTable } from '../../../core/lists/ListTable.tsx'
import { useList } from '../../../core/lists/use-list.ts'
import { useAsk } from '../../../core/query/query.ts'
import { When } from '../../../core/records/When.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { AreaBreadcrumb } from './AreaBreadcrumb.tsx'
import { durationText } from './duration.ts'
import { enteredByText, FlaggedDialog } from './FlaggedDialog.tsx'
import { FlagsBulk } from './FlagsBulk.tsx'
import { ResultsPage } from './ResultsPage.tsx'
import classes from './results.module.css'
import { flagTone, REVIEW_TONES } from './review-tones.ts'
import { resultTexts } from './texts.ts'
import { useSlice } from './use-slice.ts'

/** The flagged answers and the decisions on them. */
export default function SurveyFlags() {
  const t = resultTexts.useText()
  return (
    <ResultsPage which="flags" lead={t('flags.lead')}>
      {(survey) => <FlagsView survey={survey} />}
    </ResultsPage>
  )
}

const FILTERS = ['areaId', 'channel', 'flag', 'review']

function FlagsView({ survey }: { survey: Survey }) {
  const t = resultTexts.useText()
  const lang = useLang()
  const [slice, setSlice] = useSlice()
  const list = useFlags(survey)
  const [openNo, setOpenNo] = useState<number>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isReviewed = list.data?.data.some(({ canReview }) => canReview) ?? false
  const coverage = useAsk(
    surveys,
    'coverage',
    { params: { id: survey.id }, query: slice.areaId ? { areaId: slice.areaId } : {} },
    { enabled: survey.phase !== 'draft' },
  )
  const columns = useColumns()
  const { flag = '', channel = '' } = list.state.filters
  const openAnswer = list.data?.data.find(({ no }) => no === openNo)
  return (
    <>
      {coverage.data && <AreaBreadcrumb coverage={coverage.data.data} onChoose={(areaId) => setSlice({ areaId })} />}
      <ReviewTabs survey={survey} list={list} />
      <ListTable<FlaggedAnswer>
        name="survey-flags"
        label={t('page.flags')}
        columns={columns}
        list={list}
        defaultSort="-submittedAt"
        rowId={({ no }) => String(no)}
        rowName={({ no }) => t('flags.whole', { no })}
        selection={isReviewed ? { ids: chosen, onChange: setChosen } : undefined}
        bulk={(numbers) => <FlagsBulk survey={survey} numbers={numbers} onDecided={() => setChosen(new Set())} />}
        onOpen={({ no }) => setOpenNo(no)}
        rowActions={({ no }) => [
          { label: t('flags.open'), icon: <IconEye size={18} aria-hidden />, onSelect: () => setOpenNo(no) },
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
                    ...survey.channels.map((one) => ({ value: one, label: surveyLabels[lang].channel[one] })),
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
      />
      {openAnswer && (
        <FlaggedDialog
          key={openAnswer.no}
          survey={survey}
          answer={openAnswer}
          onDecided={() => setOpenNo(nextOf(list.data?.data ?? [], openAnswer.no))}
          onClose={() => setOpenNo(undefined)}
        />
      )}
    </>
  )
}

/** The next answer that needs a decision, after the decided one, then from the top. */
function nextOf(rows: readonly FlaggedAnswer[], no: number): number | undefined {
  const at = rows.findIndex((one) => one.no === no)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return others.find(({ review, canReview }) => review === 'waiting' && canReview)?.no
}

const useFlags = ({ id }: Survey) => useList(surveys, 'flags', { names: FILTERS, params: { id } })

/** Memoized, as the table requires. */
function useColumns(): Column<FlaggedAnswer>[] {
  const t = resultTexts.useText()
  const lang = useLang()
  return useMemo(
    () => [
      {
        id: 'submittedAt',
        header: t('flags.when'),
        sortable: true,
        cell: ({ no, submittedAt, answers }) => (
          <span className={classes.cell} data-one-line>
            <When at={submittedAt} {...(answers ? {} : { as: 'day' })} />
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
            <span className={classes.quiet}>{surveyLabels[lang].channel[channel]}</span>
          </span>
        ),
      },
      {
        id: 'seconds',
        header: t('flags.took'),
        sortable: true,
        align: 'end',
        cell: ({ seconds }) => <bdi>{durationText(seconds, lang)}</bdi>,
      },
      {
        id: 'by',
        header: t('flags.by'),
        cell: (answer) => enteredByText(answer, t),
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

/** Filters answers by decision, with the count of each. */
function ReviewTabs({ survey, list }: { survey: Survey; list: ReturnType<typeof useFlags> }) {
  const t = resultTexts.useText()
  const { review, ...filters } = list.state.filters
  const { data } = useAsk(surveys, 'flagFacets', { params: { id: survey.id }, query: filters as never })
  const counts = data?.data.review
  const all = counts ? REVIEWS.reduce((sum, one) => sum + counts[one], 0) : null
  return (
    <FilterTabs<(typeof REVIEWS)[number]>
      label={t('flags.tabs')}
      tabs={[
        { value: undefined, name: t('slice.all'), count: all },
        ...REVIEWS.map((one) => ({ value: one, name: t(`flags.${one}`), count: counts?.[one] ?? null })),
      ]}
      value={REVIEWS.find((one) => one === review)}
      onChange={(one) => list.change({ filters: { review: one } })}
    />
  )
}
