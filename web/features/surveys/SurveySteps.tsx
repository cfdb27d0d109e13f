import { useEffect, useRef, useState } from 'react'
import { addDays, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/workflow.ts'
import { type Survey, type SurveyAction, surveys, surveyWorkflow } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { ApiProblem } from '../../core/api.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { fieldText } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { WorkflowButtons } from '../../core/WorkflowButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './surveys.module.css'
import { surveyTexts } from './texts.ts'

const SIMPLE = ['publish', 'unpublish', 'close'] as const
const isSimple = (action: string): action is (typeof SIMPLE)[number] => SIMPLE.some((one) => one === action)

/** A button for each step that is open, with what it asks: a reason, a new last day. */
export function SurveySteps({ survey, withPublish }: { survey: Survey; withPublish: boolean }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const act = useDo(surveys, 'act')
  const [asking, setAsking] = useState<'extend' | 'reopen'>()
  const words = surveyWords[lang].action
  const moves = surveyWorkflow.moves.filter(
    (move): move is typeof move & { action: (typeof SIMPLE)[number] } =>
      isSimple(move.action) &&
      survey.allowedActions.includes(move.action) &&
      (move.action !== 'publish' || withPublish),
  )
  const later = (['extend', 'reopen'] as const).filter((action) => survey.allowedActions.includes(action))
  return (
    <>
      {later.map((action) => (
        <Button key={action} variant="default" onClick={() => setAsking(action)}>
          {words[action]}
        </Button>
      ))}
      <WorkflowButtons<SurveyAction>
        moves={moves}
        main="publish"
        label={(action) => words[action]}
        question={(action) =>
          isSimple(action) ? { title: t(`ask.${action}`), text: t(`ask.${action}Text`) } : { title: words[action] }
        }
        onAct={(action, note) =>
          act.mutateAsync({
            params: { id: survey.id },
            body: { action, version: survey.version, ...(note ? { note } : {}) },
          })
        }
      />
      {asking && <NewEnd survey={survey} action={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface NewEndProps {
  survey: Survey
  action: 'extend' | 'reopen'
  onClose: () => void
}

/** A later last day; opening again needs a reason besides. What is refused stands at its field. */
function NewEnd({ survey, action, onClose }: NewEndProps) {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const reopen = useDo(surveys, 'act')
  const extend = useDo(surveys, 'extend')
  const [endDate, setEndDate] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const today = dayInUlaanbaatar(new Date())
  const min = action === 'extend' && survey.endDate ? addDays(survey.endDate, 1) : today
  const send = async () => {
    const params = { id: survey.id }
    const { version } = survey
    if (!endDate) return setErrors({ endDate: fieldText({ code: 'required' }) })
    try {
      if (action === 'extend') await extend.mutateAsync({ params, body: { endDate, version } })
      else await reopen.mutateAsync({ params, body: { action: 'reopen', note, endDate, version } })
      toast(t(`ask.${action}ed`))
      onClose()
    } catch (error) {
      const found = error instanceof ApiProblem ? error.errors : []
      setErrors(Object.fromEntries(found.map((one) => [one.path, fieldText(one)])))
      if (found.length === 0) toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t(`ask.${action}`)} width={480}>
      <form
        ref={form}
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className={classes.under}>{t(`ask.${action}Text`)}</p>
        <DateField
          label={t('ask.newEnd')}
          required
          min={min}
          today={today}
          value={endDate}
          {...(errors.endDate === undefined ? {} : { error: errors.endDate })}
          onChange={setEndDate}
        />
        {action === 'reopen' && (
          <TextAreaField
            label={c('workflow.noteLabel')}
            help={c('workflow.noteHelp')}
            required
            minLength={NOTE_MIN_CHARS}
            limit={NOTE_MAX_CHARS}
            value={note}
            error={errors.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <div className={classes.buttons} data-end>
          <Button variant="default" onClick={onClose}>
            {c('workflow.cancel')}
          </Button>
          <Button type="submit" loading={reopen.isPending || extend.isPending}>
            {surveyWords[lang].action[action]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
