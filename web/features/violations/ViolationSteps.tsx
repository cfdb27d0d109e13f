import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  levelOfOffice,
  type VIOLATION_PLACES,
  type Violation,
  type ViolationAction,
  violationCategories,
  violations,
  violationWorkflow,
} from '#contract/features/violations/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useReplies } from '../../core/city/replies.ts'
import { useEntries } from '../../core/city/values.ts'
import { fieldText } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

/** The steps that move a violation forward. */
const MAIN: readonly ViolationAction[] = ['verify', 'start', 'resolve', 'reopen']

/** The steps with a comment for the reporter. */
const ENDS: readonly ViolationAction[] = ['resolve', 'reject']

const movesOf = ({ status, allowedActions }: Violation) =>
  violationWorkflow.moves.filter(({ from, action }) => from === status && allowedActions.includes(action))

/** A button for each step allowed now. */
export function ViolationSteps({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  const act = useDo(violations, 'act')
  const open = movesOf(violation)
  const { nameOf } = useEntries(violationCategories)
  const facts: Record<(typeof VIOLATION_PLACES)[number], string> = {
    number: String(violation.number),
    category: nameOf(violation.category, 'mn', violation.createdAt),
    area: inLang(violation.area.name, 'mn'),
    place: violation.place,
  }
  const hasEnd = open.some(({ action }) => ENDS.includes(action))
  const isOffice = levelOfOffice(useUser().role) !== undefined
  // the comment is stored in one language: the offices write Mongolian
  const offered = useAsk(violations, 'replies', undefined, { enabled: hasEnd && isOffice })
  const replies = useReplies(offered.data?.data, facts, 'mn')
  const main = open.find(({ action }) => MAIN.includes(action))?.action
  const question = (action: ViolationAction) => {
    if (action === 'reject' || action === 'refer' || action === 'resolve' || action === 'reopen')
      return { title: t(`ask.${action}`), text: t(`ask.${action}Text`) }
    return { title: t(`action.${action}`) }
  }
  return (
    <WorkflowButtons<ViolationAction>
      // the main step comes last
      moves={open
        .filter(({ action }) => action !== 'mark_duplicate')
        .toSorted((a, b) => Number(a.action === main) - Number(b.action === main))}
      main={main}
      label={(action) => t(`action.${action}`)}
      question={question}
      replies={(action) => (ENDS.includes(action) ? replies : undefined)}
      onAct={(action, note) =>
        act.mutateAsync({ params: { id: violation.id }, body: { action, ...(note ? { note } : {}) } })
      }
    />
  )
}

/** Marks the violation as a duplicate of another, given by number. */
export function DuplicateStep({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  const [isAsking, setAsking] = useState(false)
  if (!movesOf(violation).some(({ action }) => action === 'mark_duplicate')) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('action.mark_duplicate')}
      </Button>
      {isAsking && <DuplicateDialog id={violation.id} onClose={() => setAsking(false)} />}
    </>
  )
}

function DuplicateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const act = useDo(violations, 'act')
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const send = async () => {
    const duplicateOf = Number(number.replace(/\D/g, ''))
    try {
      await act.mutateAsync({
        params: { id },
        body: { action: 'mark_duplicate', ...(duplicateOf > 0 ? { duplicateOf } : {}) },
      })
      toast(c('workflow.done'))
      onClose()
    } catch (problem) {
      const refused = problem instanceof ApiProblem ? problem.errors[0] : undefined
      setError(refused ? fieldText(refused) : problemText(problem))
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('ask.duplicate')}>
      <form
        className={layout.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={t('ask.number')}
          help={t('ask.duplicateText')}
          inputMode="numeric"
          required
          value={number}
          error={error}
          onChange={(event) => {
            setNumber(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {c('form.cancel')}
          </Button>
          <Button type="submit" loading={act.isPending}>
            {t('action.mark_duplicate')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
