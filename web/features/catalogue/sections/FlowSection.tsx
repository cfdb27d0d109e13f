import { Status } from '../../../ui/feedback/Status.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { Step, StepState } from '../../../ui/layout/Stepper.tsx'
import { Stepper } from '../../../ui/layout/Stepper.tsx'
import { TONES } from '../../../ui/theme/colours.ts'
import { useUiLabels } from '../../../ui/theme/labels.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

/** Status labels and the progress of a record through the offices. */
export function FlowSection({ text }: { text: ComponentsText }) {
  const { status } = text
  const labels = useUiLabels()
  const stateNames = {
    done: labels.stepDone,
    now: labels.stepNow,
    next: labels.stepNext,
    returned: labels.stepReturned,
  }
  const steps = (states: readonly StepState[]): Step[] =>
    status.steps.map((label, i) => {
      const state = states[i] ?? 'next'
      const when =
        state === 'done' ? (i === 0 ? status.sent : status.approved) : state === 'now' ? status.due : undefined
      return {
        id: label,
        label,
        state,
        who: state === 'next' ? undefined : status.people[i],
        when,
        note: state === 'returned' ? status.returnedNote : undefined,
      }
    })
  return (
    <div className={classes.stack}>
      <Card>
        <div className={classes.row}>
          {TONES.map((tone) => (
            <Status key={tone} tone={tone}>
              {status[tone]}
            </Status>
          ))}
        </div>
      </Card>
      <Card title={status.way} level={3}>
        <Stepper label={status.way} steps={steps(['done', 'done', 'now', 'next'])} states={stateNames} />
      </Card>
      <Card title={status.returned} level={3}>
        <Stepper label={status.returned} steps={steps(['returned', 'next', 'next', 'next'])} states={stateNames} />
      </Card>
    </div>
  )
}
