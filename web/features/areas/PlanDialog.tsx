import type { ReactNode } from 'react'
import type { Reshape } from '#contract/features/areas/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { PlanView } from './PlanView.tsx'
import { areaTexts } from './texts.ts'
import { useReshape } from './use-reshape.ts'

interface PlanDialogProps {
  areaId: string
  title: string
  text: string
  width: number
  /** The composed change; undefined while it is incomplete. */
  change: () => Reshape | undefined
  isReady: boolean
  onClose: () => void
  /** The paths of the fields that show their own errors. */
  fields: readonly string[]
  /** The fields that compose the change, with their errors by path. */
  children: (errors: Readonly<Record<string, string>>, forget: () => void) => ReactNode
}

/** A change of the tree in two steps: it is composed, then its plan is shown and confirmed. */
export function PlanDialog({
  areaId,
  title,
  text,
  width,
  change,
  isReady,
  fields,
  onClose,
  children,
}: PlanDialogProps) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const { plan, problem, errors, forget, isBusy, show, confirm, back } = useReshape(areaId, fields, onClose)
  const next = () => {
    const wanted = change()
    if (plan) void confirm()
    else if (wanted) void show(wanted)
  }
  return (
    <FormDialog
      title={title}
      width={width}
      onClose={onClose}
      onSubmit={next}
      problem={problem}
      cancel={plan ? { label: t('reshape.back'), onClick: back } : { label: c('form.cancel') }}
      submit={{ label: t(plan ? 'reshape.confirm' : 'reshape.plan'), isBusy, isOff: !plan && !isReady }}
    >
      <p>{text}</p>
      {plan ? <PlanView plan={plan} /> : children(errors, forget)}
    </FormDialog>
  )
}
