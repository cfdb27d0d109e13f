import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import classes from './stale.module.css'

/** Both versions of one field, formatted for display. */
export interface StaleField {
  name: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface Props {
  /** Only fields that differ. */
  fields: readonly StaleField[]
  /** Called with the names of the fields to keep; the others take the saved values. */
  onChoose: (mine: ReadonlySet<string>) => void
  onClose: () => void
}

/** Somebody else has saved first: shows both versions field by field and lets the person choose. */
export function StaleDialog({ fields, onChoose, onClose }: Props) {
  const t = coreTexts.useText()
  const id = useId()
  const [mine, setMine] = useState<ReadonlySet<string>>(() => new Set(fields.map(({ name }) => name)))
  const choose = (name: string, keep: boolean) => {
    const next = new Set(mine)
    if (keep) next.add(name)
    else next.delete(name)
    setMine(next)
  }
  return (
    <Dialog opened onClose={onClose} title={t('stale.title')} width={860}>
      <p className={classes.text}>{t('stale.text')}</p>
      {fields.map(({ name, label, mine: own, theirs }) => (
        <fieldset key={name} className={classes.field}>
          <legend>{label}</legend>
          {([true, false] as const).map((isMine) => (
            <label
              key={String(isMine)}
              className={classes.version}
              data-chosen={mine.has(name) === isMine || undefined}
            >
              <input
                type="radio"
                className="nt-check"
                name={`${id}-${name}`}
                checked={mine.has(name) === isMine}
                onChange={() => choose(name, isMine)}
              />
              <span>
                <strong>{isMine ? t('stale.mine') : t('stale.theirs')}</strong>
                <span className={classes.value}>{(isMine ? own : theirs) || <em>{t('stale.nothing')}</em>}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className={classes.text}>{t('stale.same')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button onClick={() => onChoose(mine)}>{t('stale.save')}</Button>
      </div>
    </Dialog>
  )
}
