import { IconPencil } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useMayOpen } from '../../../core/access/access.tsx'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { AreaChip } from '../../../ui/controls/AreaChip.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { draftOf } from '../builder/draft.ts'
import { missingIn } from '../builder/missing.ts'
import { pathOfEdit, pathOfInterview, SURVEYS } from '../paths.ts'
import { SurveyNotFound } from '../SurveyNotFound.tsx'
import { SurveyStatus } from '../SurveyStatus.tsx'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'
import { MissingLinks } from './MissingLinks.tsx'
import { PageLinks } from './PageLinks.tsx'
import { Questions } from './Questions.tsx'
import { SurveyFacts, SurveyProgress } from './SurveyFacts.tsx'
import { SurveyHistory } from './SurveyHistory.tsx'
import { SurveyLink } from './SurveyLink.tsx'
import { SurveyMenu } from './SurveyMenu.tsx'
import { SurveySteps } from './SurveySteps.tsx'

/** The page of a survey: phase, progress, possible steps, questions and history. */
export default function SurveyShow() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const user = useUser()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = data?.data
  if (!survey) {
    return (
      <Page title={t('title')}>
        {error ? (
          <SurveyNotFound isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <TextSkeleton lines={8} />
          </Card>
        )}
      </Page>
    )
  }
  const name = inLang(survey.title, lang) || t('untitled')
  const isDraft = survey.phase === 'draft'
  return (
    <Page
      title={name}
      crumbs={[{ label: t('title'), to: SURVEYS }, { label: name }]}
      crumbsLabel={t('crumbs')}
      area={survey.areaId !== user.area?.id && <AreaChip label={t('column.area')} path={[inLang(survey.area, lang)]} />}
      lead={
        <span className={classes.lead}>
          <SurveyStatus phase={survey.phase} archived={survey.archived} />
          {inLang(survey.description, lang)}
        </span>
      }
      action={<MainActions survey={survey} />}
      more={
        <>
          <SurveyMenu survey={survey} />
          <PageLinks survey={survey} />
        </>
      }
    >
      {isDraft && survey.allowedActions.includes('change') && <MissingValues survey={survey} />}
      {survey.closeReason && (
        <Card title={t('show.closeReason')}>
          <p dir="auto" className={classes.text}>
            {survey.closeReason}
          </p>
        </Card>
      )}
      <div className={classes.columns}>
        {!isDraft && (
          <div className={classes.column}>
            <SurveyProgress survey={survey} />
            {survey.channels.includes('online') && survey.phase !== 'closed' && <SurveyLink survey={survey} />}
          </div>
        )}
        <SurveyFacts survey={survey} />
      </div>
      <Questions structure={survey.structure} />
      {survey.canWrite && <SurveyHistory survey={survey} />}
    </Page>
  )
}

/** The main actions: for an incomplete draft, to continue editing. */
function MainActions({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const mayOpen = useMayOpen()
  const isReady = missingIn(draftOf(survey), dayInUlaanbaatar(new Date())).length === 0
  const mayChange = survey.allowedActions.includes('change')
  return (
    <>
      {mayChange && (
        <LinkButton
          to={pathOfEdit(survey.id)}
          variant={isReady ? 'default' : 'filled'}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('action.goOn')}
        </LinkButton>
      )}
      <SurveySteps survey={survey} withPublish={isReady} />
      {survey.phase === 'active' && survey.channels.some((c) => c !== 'online') && mayOpen(pathOfInterview(':id')) && (
        <LinkButton to={pathOfInterview(survey.id)}>{t('action.interview')}</LinkButton>
      )}
    </>
  )
}

/** The values missing for publishing, each linked to its field in the builder. */
function MissingValues({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const draft = draftOf(survey)
  const missing = missingIn(draft, dayInUlaanbaatar(new Date()))
  if (missing.length === 0) return null
  return (
    <Card title={t('missing.title')} text={t('missing.count', { count: missing.length })}>
      <MissingLinks draft={draft} missing={missing} to={(path) => `${pathOfEdit(survey.id)}#${path}`} />
    </Card>
  )
}
