import { rates } from '#contract/features/rates/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useAsk, useDo } from '../../core/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import layout from '../../ui/layout.module.css'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { PERIODS, TEMPLATES } from './paths.ts'
import { setupTexts } from './setup-texts.ts'

/** Templates first: those of the contest or the city's own; then a period. */
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
