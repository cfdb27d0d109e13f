import { IconChartBar, IconClipboardText, IconFlag, IconMapSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { type Survey, surveys, unpipedStructure } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { pathOf, pathOfCoverage, pathOfFlags, pathOfResult, SURVEYS } from '../paths.ts'
import { SurveyStatus } from '../SurveyStatus.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'

const PAGES = ['coverage', 'result', 'flags'] as const
const LINKS = {
  coverage: { to: pathOfCoverage, Icon: IconMapSearch },
  result: { to: pathOfResult, Icon: IconChartBar },
  flags: { to: pathOfFlags, Icon: IconFlag },
}

interface Props {
  which: (typeof PAGES)[number]
  lead: ReactNode
  /** The page's main action. */
  action?: ReactNode
  children: (survey: Survey) => ReactNode
}

/** The layout of the results pages: survey, phase, and links to the other pages. */
export function ResultsPage({ which, lead, action, children }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const mayReview = useMay(surveys, 'review')
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = useMemo(() => data && { ...data.data, structure: unpipedStructure(data.data.structure) }, [data])
  const name = survey ? inLang(survey.title, lang) : t('surveys')
  return (
    <Page
      title={t(`page.${which}`)}
      crumbs={[
        { label: t('surveys'), to: SURVEYS },
        ...(survey ? [{ label: name, to: pathOf(id) }] : []),
        { label: t(`page.${which}`) },
      ]}
      crumbsLabel={t('crumbs')}
      lead={
        <span className={classes.lead}>
          {survey && (
            <>
              <SurveyStatus phase={survey.phase} />
              <strong>{name}</strong>
            </>
          )}
          <span>{lead}</span>
        </span>
      }
      action={survey && action}
      more={
        survey && (
          <>
            <LinkButton to={pathOf(id)} variant="default" leftSection={<IconClipboardText size={18} aria-hidden />}>
              {t('page.survey')}
            </LinkButton>
            {PAGES.filter((page) => page !== which && (page !== 'flags' || mayReview)).map((page) => {
              const { to, Icon } = LINKS[page]
              return (
                <LinkButton key={page} to={to(id)} variant="default" leftSection={<Icon size={18} aria-hidden />}>
                  {t(`page.${page}`)}
                </LinkButton>
              )
            })}
          </>
        )
      }
    >
      {survey && children(survey)}
      {!survey && error && <LoadError isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!survey && !error && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
    </Page>
  )
}

/** The error state of a results page. */
export function LoadError({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = resultTexts.useText()
  if (!isGone) return <ErrorState level={2} onRetry={onRetry} />
  return (
    <Card>
      <Empty level={2} searched title={t('notFound')} text={t('notFoundText')} />
    </Card>
  )
}
