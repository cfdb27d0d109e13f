import { useEffect, useRef, useState } from 'react'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Survey, type SurveyAction, surveys, surveyWorkflow } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { fieldText } from '../../../core/forms/form.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { WorkflowButtons } from '../../../core/records/WorkflowButtons.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'
import { ReasonField } from './ReasonField.tsx'

const SIMPLE_ACTIONS = ['publish', 'unpublish', 'close'] as const
const isSimple = (action: string): action is (typeof SIMPLE_ACTIONS)[number] =>
  SIMPLE_ACTIONS.some((one) => one === action)

/** A button for each step allowed now, with its dialog. */
export function SurveySteps({ survey, withPublish }: { survey: Survey; withPublish: boolean }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const act = useDo(surveys, 'act')
  const [openDialog, setOpenDialog] = useState<'extend' | 'reopen'>()
  const labels = surveyLabels[lang].action
  const moves = surveyWorkflow.moves.filter(
    (move): move is typeof move & { action: (typeof SIMPLE_ACTIONS)[number] } =>
      isSimple(move.action) &&
      survey.allowedActions.includes(move.action) &&
      (move.action !== 'publish' || withPublish),
  )
  const endDateActions = (['extend', 'reopen'] as const).filter((action) => survey.allowedActions.includes(action))
  return (
    <>
      {endDateActions.map((action) => (
        <Button key={action} variant="default" onClick={() => setOpenDialog(action)}>
          {labels[action]}
        </Button>
      ))}
      <WorkflowButtons<SurveyAction>
        moves={moves}
        main="publish"
        label={(action) => labels[action]}
        question={(action) =>
          isSimple(action) ? { title: t(`ask.${action}`), text: t(`ask.${action}Text`) } : { title: labels[action] }
        }
        onAct={(action, note) =>
          act.mutateAsync({
            params: { id: survey.id },
            body: { action, version: survey.version, ...(note ? { note } : {}) },
          })
        }
      />
      {openDialog && <EndDateDialog survey={survey} action={openDialog} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

interface EndDateDialogProps {
  survey: Survey
  action: 'extend' | 'reopen'
  onClose: () => void
}

/** The dialog for a later end date, and for reopening also a reason. Errors from the server are shown at their fields. */
function EndDateDialog({ survey, action, onClose }: EndDateDialogProps) {
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
      const fieldErrors = error instanceof ApiProblem ? error.errors : []
      setErrors(Object.fromEntries(fieldErrors.map((one) => [one.path, fieldText(one)])))
      if (fieldErrors.length === 0) toast(problemText(error), { variant: 'error' })
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
        {action === 'reopen' && <ReasonField value={note} error={errors.note} onChange={setNote} />}
        <div className={classes.buttons} data-end>
          <Button variant="default" onClick={onClose}>
            {c('form.cancel')}
          </Button>
          <Button type="submit" loading={reopen.isPending || extend.isPending}>
            {surveyLabels[lang].action[action]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
