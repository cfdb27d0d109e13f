import { useState } from 'react'
import { LEVELS } from '#contract/core/model/actor.ts'
import { inLang } from '#contract/core/text/localized.ts'
import type { AreaDetails } from '#contract/features/areas/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { areaTexts } from './texts.ts'

/** Moves an area below another one, or merges it into one: selection, plan, confirmation. */
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
  const level = kind === 'merge' ? area.level : (LEVELS[LEVELS.indexOf(area.level) - 1] ?? 'city')
  const path = kind === 'merge' ? 'into' : 'to'
  const change = () => {
    if (!chosen) return undefined
    return kind === 'merge' ? { kind, into: chosen } : { kind, to: chosen }
  }
  return (
    <PlanDialog
      areaId={area.id}
      title={t(`reshape.${kind}Title`, { name: inLang(area.name, lang) })}
      text={t(`reshape.${kind}Text`)}
      width={640}
      change={change}
      isReady={chosen !== null}
      fields={[path]}
      onClose={onClose}
    >
      {(errors) => (
        <AreaPicker
          label={t(`reshape.${path}`)}
          error={errors[path]}
          value={chosen}
          onChange={choose}
          levels={[level]}
          required
        />
      )}
    </PlanDialog>
  )
}
