import { useState } from 'react'
import { LEVELS } from '#contract/core/actor.ts'
import { inLang } from '#contract/core/text.ts'
import type { AreaDetails } from '#contract/features/areas/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './areas.module.css'
import { PlanView } from './PlanView.tsx'
import { areaTexts } from './texts.ts'
import { useReshape } from './use-reshape.ts'

/** Moves an area below another one, or merges it into one: chosen first, then the plan, then confirmed. */
export function ReshapeDialog({
  area,
  kind,
  onClose,
}: {
  area: AreaDetails
  kind: 'move' | 'merge'
  onClose: () => void
}) {
  const t = areaTexts.useText()
  const lang = useLang()
  const [chosen, choose] = useState<string | null>(null)
  const { plan, problem, isBusy, show, confirm, back } = useReshape(area.id, onClose)
  const level = kind === 'merge' ? area.level : (LEVELS[LEVELS.indexOf(area.level) - 1] ?? 'city')
  const name = inLang(area.name, lang)
  return (
    <Dialog opened onClose={onClose} title={t(`reshape.${kind}Title`, { name })} width={640}>
      <div className={classes.form}>
        <p>{t(`reshape.${kind}Text`)}</p>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        {plan ? (
          <PlanView plan={plan} />
        ) : (
          <AreaPicker
            label={t(kind === 'merge' ? 'reshape.into' : 'reshape.to')}
            value={chosen}
            onChange={choose}
            levels={[level]}
            required
          />
        )}
        <div className={`${classes.buttons} ${classes.end}`}>
          <Button variant="default" onClick={plan ? back : onClose}>
            {t(plan ? 'reshape.back' : 'form.cancel')}
          </Button>
          {plan ? (
            <Button loading={isBusy} onClick={() => void confirm()}>
              {t('reshape.confirm')}
            </Button>
          ) : (
            <Button
              loading={isBusy}
              disabled={chosen === null}
              onClick={() => chosen && void show(kind === 'merge' ? { kind, into: chosen } : { kind, to: chosen })}
            >
              {t('reshape.plan')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
