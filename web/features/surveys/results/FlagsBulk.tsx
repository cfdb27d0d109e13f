import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { resultTexts } from './texts.ts'
import { useDecisionQuestion } from './use-decision-question.ts'

interface Props {
  survey: Survey
  numbers: ReadonlySet<string>
  onDecided: () => void
}

/** One decision with one reason on the selected answers. */
export function FlagsBulk({ survey, numbers, onDecided }: Props) {
  const t = resultTexts.useText()
  const ask = useDecisionQuestion()
  const { mutateAsync, isPending } = useDo(surveys, 'reviewMany')
  const count = numbers.size
  const decide = async (decision: 'counts' | 'set_aside') => {
    const isAside = decision === 'set_aside'
    const asked = await ask(decision, t(isAside ? 'flags.askManySetAside' : 'flags.askManyCounts', { count }))
    if (!asked) return
    try {
      const { data } = await mutateAsync({
        params: { id: survey.id },
        body: { numbers: [...numbers].map(Number), decision, note: asked.note },
      })
      const done = t('flags.doneMany', { count: data.decided })
      toast(data.left.length > 0 ? `${done}. ${t('flags.leftMany', { count: data.left.length })}` : done)
      onDecided()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <>
      <Button variant="default" size="xs" disabled={isPending} onClick={() => void decide('set_aside')}>
        {t('flags.doSetAside')}
      </Button>
      <Button size="xs" disabled={isPending} onClick={() => void decide('counts')}>
        {t('flags.doCounts')}
      </Button>
    </>
  )
}
