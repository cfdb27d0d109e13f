import { rates } from '#contract/features/rates/index.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { PERIODS, TEMPLATES } from '../paths.ts'
import { setupTexts } from './texts.ts'

/** Sets up ratings: first templates, from the contest or the city's own, then a period. */
export function SetupRates() {
  const t = setupTexts.useText()
  const { data, error, refetch } = useAsk(rates, 'templates')
  const contest = useDo(rates, 'contest')
  const addContest = async () => {
    try {
      await contest.mutateAsync()
      toast(t('contest.done'))
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  if (!data) {
    return <Card>{error ? <ErrorState level={3} onRetry={() => void refetch()} /> : <TextSkeleton lines={4} />}</Card>
  }
  if (data.data.length > 0) {
    return (
      <Card level={3} title={t('templates', { count: data.data.length })} text={t('next')}>
        <div className={layout.buttons}>
          <LinkButton to={PERIODS}>{t('periods')}</LinkButton>
          <LinkButton to={TEMPLATES} variant="default">
            {t('open')}
          </LinkButton>
        </div>
      </Card>
    )
  }
  return (
    <>
      <Card level={3} title={t('contest.title')} text={t('contest.text')}>
        <Button loading={contest.isPending} onClick={() => void addContest()}>
          {t('contest.use')}
        </Button>
      </Card>
      <Card level={3} title={t('own.title')} text={t('own.text')}>
        <LinkButton to={TEMPLATES} variant="default">
          {t('own.open')}
        </LinkButton>
      </Card>
    </>
  )
}
