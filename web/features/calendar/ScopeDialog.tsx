import { useId, useState } from 'react'
import { SCOPES, type Scope } from '#contract/features/calendar/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import classes from './calendar.module.css'
import { calendarTexts } from './texts.ts'

/** What is done to a series, and the parts of it that are offered. */
export interface ScopeQuestion {
  kind: 'change' | 'remove'
  scopes?: readonly Scope[]
}

/** Asks which occurrences of a series are meant. */
export default function ScopeDialog({
  kind,
  scopes = SCOPES,
  onAnswer,
}: ScopeQuestion & { onAnswer: (scope?: Scope) => void }) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const name = useId()
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'this')
  return (
    <FormDialog
      title={t('scope.title')}
      width={440}
      onClose={() => onAnswer()}
      onSubmit={() => onAnswer(scope)}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c(kind === 'remove' ? 'form.remove' : 'form.save'), isBusy: false, danger: kind === 'remove' }}
    >
      <fieldset className="nt-plain">
        <legend className={classes.legend}>{t(`scope.${kind}`)}</legend>
        {scopes.map((one) => (
          <label key={one} className={classes.choice}>
            <input
              type="radio"
              className="nt-check"
              name={name}
              checked={one === scope}
              onChange={() => setScope(one)}
            />
            {t(`scope.${one}`)}
          </label>
        ))}
      </fieldset>
      {kind === 'remove' && <p className={classes.note}>{t('scope.removed')}</p>}
    </FormDialog>
  )
}
