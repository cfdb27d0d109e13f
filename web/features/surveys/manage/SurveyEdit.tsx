import { IconCopy, IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { countedIn, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { ApiProblem, codeOf } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { lazyInPlace } from '../../../ui/feedback/lazy.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useWide } from '../../../ui/theme/use-phone.ts'
import { Builder } from '../builder/Builder.tsx'
import type { Draft } from '../builder/draft.ts'
import { missingIn, withoutEnglish } from '../builder/missing.ts'
import type { SaveError } from '../builder/save-body.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { pathOf, pathOfPreview, SURVEYS } from '../paths.ts'
import { SurveyNotFound } from '../SurveyNotFound.tsx'
import { surveyTexts } from '../texts.ts'
import { Questions } from './Questions.tsx'
import { useSurveyActions } from './use-survey-actions.ts'

// its style sheets and the form of respondents are not needed to begin
const BuilderPreview = lazyInPlace(() => import('./BuilderPreview.tsx'))
// needed only on edit conflicts
const SurveyStale = lazyInPlace(async () => ({ default: (await import('../builder/SurveyStale.tsx')).SurveyStale }))

/** The page of the builder of a draft; read-only once published. */
export default function SurveyEdit() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = data?.data
  const name = survey ? inLang(survey.title, lang) || t('untitled') : t('edit.title')
  return (
    <Page
      title={name}
      lead={survey?.allowedActions.includes('change') && t('edit.lead')}
      crumbs={[{ label: t('title'), to: SURVEYS }, { label: name, to: pathOf(id) }, { label: t('edit.title') }]}
      crumbsLabel={t('crumbs')}
      more={
        survey && (
          <LinkButton to={pathOfPreview(id)} variant="default" leftSection={<IconEye size={18} aria-hidden />}>
            {t('preview.open')}
          </LinkButton>
        )
      }
    >
      {error && !survey && <SurveyNotFound isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !survey && <FormSkeleton fields={8} />}
      {survey && <Editable key={survey.id} survey={survey} />}
    </Page>
  )
}

function Editable({ survey }: { survey: Survey }) {
  // a survey that was editable when the page was opened keeps its form, so that input is not lost if somebody publishes it
  const [mayChange] = useState(survey.allowedActions.includes('change'))
  return mayChange ? <DraftEditor survey={survey} /> : <PublishedSurvey survey={survey} />
}

function DraftEditor({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const builder = useBuilder(survey)
  const isWide = useWide()
  const [isMarked, setMarked] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { publish, refused, focusTarget, isBusy } = usePublish(survey, builder, () => setMarked(true))
  const { copy } = useSurveyActions()
  const { stale } = builder
  // opens the dialog again on each new conflict
  useEffect(() => setDialogOpen(stale !== undefined), [stale])
  return (
    <>
      {builder.saving.is === 'frozen' && (
        <Banner
          tone="warning"
          actions={
            <>
              <LinkButton to={pathOf(survey.id)} size="xs" variant="default">
                {t('edit.toSurvey')}
              </LinkButton>
              <Button size="xs" variant="default" onClick={() => void copy(survey.id)}>
                {t('edit.copyInstead')}
              </Button>
            </>
          }
        >
          {t('edit.frozenMeanwhile')}
        </Banner>
      )}
      {builder.stale && !isDialogOpen && (
        <Banner
          tone="warning"
          actions={
            <Button size="xs" variant="default" onClick={() => setDialogOpen(true)}>
              {t('edit.choose')}
            </Button>
          }
        >
          {t('edit.stale')}
        </Banner>
      )}
      {builder.stale && isDialogOpen && (
        <SurveyStale
          stale={builder.stale}
          onChoose={builder.choose}
          onClose={() => setDialogOpen(false)}
          onFailure={() => setDialogOpen(false)}
        />
      )}
      <Builder
        areaId={survey.areaId}
        builder={builder}
        refused={refused}
        isMarked={isMarked}
        onMark={() => setMarked(true)}
        focusTarget={focusTarget}
        targetNames={survey.targets}
        aside={isWide && <BuilderPreview survey={survey} />}
        buttons={
          survey.allowedActions.includes('publish') && (
            <Button loading={isBusy} onClick={() => void publish()}>
              {t('edit.publish')}
            </Button>
          )
        }
      />
    </>
  )
}

/** The days of a survey, who is counted, its areas, and what is not translated: what is fixed by publishing. */
function summaryOf(whole: Draft, lang: Lang): string {
  const { startDate, endDate, confirmedHome, targets, ...draft } = whole
  const day = (value: string | null) => (value ? formatDay(value, lang) : NO_VALUE)
  const { counted } = surveyLabels[lang]
  const who = countedIn(draft).map((one) =>
    one === 'registered' && confirmedHome ? surveyTexts.text('show.confirmedHome') : counted[one],
  )
  const english = withoutEnglish(whole).length
  return [
    surveyTexts.text('ask.publishDays', {
      from: day(startDate),
      to: day(endDate),
      who: who.join(', '),
      areas: formatNumber(targets.length, lang),
    }),
    ...(english > 0 ? [surveyTexts.text('ask.publishEnglish', { n: formatNumber(english, lang) })] : []),
  ].join(' ')
}

const NO_ERRORS: readonly SaveError[] = []

/** Publishes from the builder: saves first, and marks missing and refused values at their fields. */
function usePublish(survey: Survey, builder: ReturnType<typeof useBuilder>, onMark: () => void) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const act = useDo(surveys, 'act')
  const [refused, setRefused] = useState<{ errors: readonly SaveError[]; of: unknown }>({
    errors: NO_ERRORS,
    of: undefined,
  })
  const [isBusy, setBusy] = useState(false)
  const [focusTarget, setFocusTarget] = useState<{ path: string }>()
  const publish = async () => {
    onMark()
    const missing = missingIn(builder.draft, dayInUlaanbaatar(new Date()))
    if (missing.length > 0) {
      setFocusTarget(missing[0])
      return toast(t('missing.count', { count: missing.length }), { variant: 'warning' })
    }
    setBusy(true)
    try {
      if (!(await builder.save())) return toast(t('edit.notSaved'), { variant: 'error' })
      const answer = await confirm({
        title: t('ask.publish'),
        text: `${summaryOf(builder.draft, lang)} ${t('ask.publishText')}`,
        confirmLabel: surveyLabels[lang].action.publish,
      })
      if (!answer) return undefined
      await act.mutateAsync({ params: { id: survey.id }, body: { action: 'publish', version: builder.version() } })
      toast(t('ask.published'))
      return void navigate(pathOf(survey.id))
    } catch (error) {
      if (error instanceof ApiProblem) {
        setRefused({ errors: error.errors, of: builder.draft })
        setFocusTarget(error.errors[0])
      }
      return toast(problemText(error), { variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  // errors from the server apply only to the draft that was sent
  return { publish, refused: refused.of === builder.draft ? refused.errors : NO_ERRORS, focusTarget, isBusy }
}

/** The read-only view of a published survey, with a button to copy it. */
function PublishedSurvey({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const { copy, isCopying } = useSurveyActions()
  return (
    <>
      <Banner
        actions={
          <>
            <LinkButton to={pathOf(survey.id)} size="xs" variant="default">
              {t('edit.toSurvey')}
            </LinkButton>
            {survey.allowedActions.includes('copy') && (
              <Button
                size="xs"
                loading={isCopying}
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => void copy(survey.id)}
              >
                {t('edit.copyInstead')}
              </Button>
            )}
          </>
        }
      >
        {t('edit.frozen')}
      </Banner>
      <Questions structure={survey.structure} />
    </>
  )
}
