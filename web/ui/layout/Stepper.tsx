import { IconArrowBackUp, IconCheck, IconPencil } from '@tabler/icons-react'
import classes from './Stepper.module.css'

export type StepState = 'done' | 'now' | 'next' | 'returned'

export interface Step {
  id: string
  /** Label of the step: «Дүүрэг». */
  label: string
  state: StepState
  /** Who acts at this step; at the current one, the assignee. */
  who?: string
  /** When it was completed or is due, formatted. */
  when?: string
  note?: string
}

export interface StepperProps {
  label: string
  steps: readonly Step[]
  /** Names of the states, read with each step. */
  states: Record<StepState, string>
}

const SHAPES = { done: IconCheck, now: IconPencil, next: null, returned: IconArrowBackUp }

/** Progress of a record: current step, assignee, next step. Horizontal when there is room, vertical otherwise. */
export function Stepper({ label, steps, states }: StepperProps) {
  return (
    <div className={classes.frame}>
      <ol className={classes.list} aria-label={label}>
        {steps.map((step, i) => {
          const Shape = SHAPES[step.state]
          return (
            <li
              key={step.id}
              className={classes.step}
              data-state={step.state}
              aria-current={step.state === 'now' || step.state === 'returned' ? 'step' : undefined}
            >
              <span className={classes.sign} aria-hidden>
                {Shape ? <Shape size={18} /> : i + 1}
              </span>
              <div className={classes.words}>
                <p className={classes.label}>{step.label}</p>
                <p className={classes.state}>{states[step.state]}</p>
                {step.who && <p className={classes.who}>{step.who}</p>}
                {step.when && (
                  <p className={classes.when}>
                    <bdi>{step.when}</bdi>
                  </p>
                )}
                {step.note && <p className={classes.note}>{step.note}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
