import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import type { SaveState } from './saver.ts'

const ICONS = {
  saved: IconCheck,
  waiting: IconLoader2,
  saving: IconLoader2,
  away: IconCloudOff,
  stale: IconAlertTriangle,
  frozen: IconAlertTriangle,
  refused: IconAlertTriangle,
} satisfies Record<SaveState['is'], unknown>

/** Whether the input is saved. Failures are announced to screen readers. */
export function SaveStatus({ state }: { state: SaveState }) {
  const t = surveyTexts.useText()
  const Icon = ICONS[state.is]
  const isCalm = state.is === 'saved' || state.is === 'waiting' || state.is === 'saving'
  return (
    <p role={isCalm ? undefined : 'alert'} className={classes.saved} data-state={state.is}>
      <Icon size={18} aria-hidden />
      {t(`save.${state.is}`)}
    </p>
  )
}
