import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import type { NodeShares } from '#contract/features/drive/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { areaSource } from '../../core/areas/area-source.ts'
import { useHasAreaChoice } from '../../core/areas/own-area.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import classes from './drive.module.css'
import { driveTexts } from './texts.ts'

type Area = NodeShares['areas'][number]
const ROLES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER'] as const
/** Instead of an office above: an area below one's own. */
const BELOW = 'below'

/** Chooses the staff of an area: of one's own, of those above alone, or of one below. */
export function AreaShare({ onAdd }: { onAdd: (area: Area & { name: Localized }) => void }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { area: own } = useUser()
  const hasBelow = useHasAreaChoice()
  const [place, setPlace] = useState(own?.id ?? BELOW)
  const [chosen, setChosen] = useState<string | null>(null)
  const [role, setRole] = useState<(typeof ROLES)[number] | ''>('')
  const [below, setBelow] = useState(false)
  if (!own) return null
  const areaId = place === BELOW ? chosen : place
  const mayBelow = hasBelow && (place === BELOW || place === own.id)
  const add = async () => {
    if (!areaId) return
    const known = own.path.find(({ id }) => id === areaId)
    const name = known?.name ?? (await areaSource().path(areaId, new AbortController().signal)).at(-1)?.name
    if (name) onAdd({ areaId, role: role === '' ? null : role, below: mayBelow && below, edits: false, name })
    setChosen(null)
  }
  return (
    <fieldset className={classes.area}>
      <legend>{t('share.addArea')}</legend>
      <NativeSelect
        stacked
        label={t('share.whose')}
        value={place}
        options={[
          ...own.path.map(({ id, name }) => ({ value: id, label: inLang(name, lang) })),
          ...(hasBelow ? [{ value: BELOW, label: t('share.areaBelow') }] : []),
        ]}
        onChange={setPlace}
      />
      {place === BELOW && <AreaPicker label={t('share.area')} value={chosen} onChange={setChosen} />}
      <NativeSelect
        stacked
        label={t('share.role')}
        value={role}
        options={[
          { value: '', label: t('share.allStaff') },
          ...ROLES.map((value) => ({ value, label: c(`role.${value}`) })),
        ]}
        onChange={setRole}
      />
      {mayBelow && (
        <CheckField
          label={t('share.alsoBelow')}
          checked={below}
          onChange={(event) => setBelow(event.currentTarget.checked)}
        />
      )}
      <Button
        variant="default"
        disabled={!areaId}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => void add()}
      >
        {t('share.add')}
      </Button>
    </fieldset>
  )
}
