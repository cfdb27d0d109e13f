import { IconCopy, IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { ApiProblem, codeOf } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { problemText } from '../../core/content/problem-text.ts'
import { useAsk, useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { Builder } from './builder/Builder.tsx'
import { missingIn } from './builder/missing.ts'
import type { SaveError } from './builder/saver.ts'
import { useBuilder } from './builder/use-builder.ts'
import { Missing } from './Missing.tsx'
import { pathOf, pathOfPreview, SURVEYS } from './paths.ts'
import { Questions } from './Questions.tsx'
import { surveyTexts } from './texts.ts'
import { useSurveyActions } from './use-survey-actions.ts'

// only where two people met
const SurveyStale = late(async () => ({ default: (await import('./builder/SurveyStale.tsx')).SurveyStale }))

/** The builder of a draft; what is published is frozen and says so. */
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
      {error && !survey && <Missing isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !survey && <FormSkeleton fields={8} />}
      {survey && <Editable key={survey.id} survey={survey} />}
    </Page>
  )
}

function Editable({ survey }: { survey: Survey }) {
  // what could be changed when the page was opened stays open: what is typed is not lost when somebody publishes it meanwhile
  const [mayChange] = useState(survey.allowedActions.includes('change'))
  return mayChange ? <Editing survey={survey} /> : <Frozen survey={survey} />
}

function Editing({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const builder = useBuilder(survey)
  const [isMarked, setMarked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { publish, refused, leadTo, isBusy } = usePublish(survey, builder, () => setMarked(true))
  const { copy } = useSurveyActions()
  const { stale } = builder
  // the next time somebody else was faster it is asked again
  useEffect(() => setAsking(stale !== undefined), [stale])
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
      {builder.stale && !isAsking && (
        <Banner
          tone="warning"
          actions={
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              {t('edit.choose')}
            </Button>
          }
        >
          {t('edit.stale')}
        </Banner>
      )}
      {builder.stale && isAsking && (
        <SurveyStale
          stale={builder.stale}
          onChoose={builder.choose}
          onClose={() => setAsking(false)}
          onGone={() => setAsking(false)}
        />
      )}
      <Builder
        areaId={survey.areaId}
        builder={builder}
        refused={refused}
        isMarked={isMarked}
        onMark={() => setMarked(true)}
        leadTo={leadTo}
        targetNames={survey.targets}
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

const NONE: readonly SaveError[] = []

/** Publishing from the builder: everything saved first; what is missing or refused is marked at its place. */
function usePublish(survey: Survey, builder: ReturnType<typeof useBuilder>, onMark: () => void) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const act = useDo(surveys, 'act')
  const [refused, setRefused] = useState<{ errors: readonly SaveError[]; of: unknown }>({ errors: NONE, of: undefined })
  const [isBusy, setBusy] = useState(false)
  const [leadTo, setLeadTo] = useState<{ path: string }>()
  const publish = async () => {
    onMark()
    const missing = missingIn(builder.draft, dayInUlaanbaatar(new Date()))
    if (missing.length > 0) {
      setLeadTo(missing[0])
      return toast(t('missing.count', { count: missing.length }), { variant: 'warning' })
    }
    setBusy(true)
    try {
      if (!(await builder.save())) return toast(t('edit.notSaved'), { variant: 'error' })
      const answer = await confirm({
        title: t('ask.publish'),
        text: t('ask.publishText'),
        confirmLabel: surveyWords[lang].action.publish,
      })
      if (!answer) return undefined
      await act.mutateAsync({ params: { id: survey.id }, body: { action: 'publish', version: builder.version() } })
      toast(t('ask.published'))
      return void navigate(pathOf(survey.id))
    } catch (error) {
      if (error instanceof ApiProblem) {
        setRefused({ errors: error.errors, of: builder.draft })
        setLeadTo(error.errors[0])
      }
      return toast(problemText(error), { variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  // a refusal is about the draft that was sent
  return { publish, refused: refused.of === builder.draft ? refused.errors : NONE, leadTo, isBusy }
}

/** What was published: to be read, and copied where something has to be different. */
function Frozen({ survey }: { survey: Survey }) {
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
