import {
  type AppointmentRow,
  appointmentWorkflow,
  booking,
  OFFICE_ACTIONS,
  type OfficeAction,
} from '#contract/features/booking/index.ts'
import { useDo } from '../../core/query/query.ts'
import { bookingTexts } from './texts.ts'

/** The moves of an appointment as buttons need them, and what a press does. */
export function useStep({ id, status, allowedActions }: Pick<AppointmentRow, 'id' | 'status' | 'allowedActions'>) {
  const t = bookingTexts.useText()
  const act = useDo(booking, 'act')
  const moves = appointmentWorkflow.moves.flatMap(({ from, action, ...move }) =>
    OFFICE_ACTIONS.filter((own) => own === action && from === status && allowedActions.includes(own)).map((own) => ({
      ...move,
      action: own,
    })),
  )
  return {
    moves,
    label: (action: OfficeAction) => t(`action.${action}`),
    question: () => ({ title: t('cancelTitle'), text: t('cancelText') }),
    onAct: (action: OfficeAction, note: string | undefined) =>
      act.mutateAsync({ params: { id }, body: { action, ...(note === undefined ? {} : { note }) } }),
  }
}
