import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type AreaDetails, areas, type Reshape, SPLIT_PARTS_MAX } from '#contract/features/areas/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './areas.module.css'
import { PlanDialog } from './PlanDialog.tsx'
import { suggestArea } from './suggest-area.ts'
import { areaTexts } from './texts.ts'
import { useChildren } from './tree-data.ts'

interface Part {
  id: string
  mn: string
  en: string
  code: string
  ordinal: string
  children: string[]
}

const PART_FIELDS = ['name.mn', 'name.en', 'ordinal', 'code', 'children'] as const

/** The split that the server plans; `heir` is the place of the part that takes the rest, or ''. */
const splitOf = (parts: readonly Part[], heir: string): Reshape => ({
  kind: 'split',
  parts: parts.map(({ mn, en, code, ordinal, children: below }) => ({
    name: en.trim() ? { mn, en } : { mn },
    code,
    // an empty field is not 0, so the schema rejects it
    ordinal: ordinal.trim() === '' ? Number.NaN : Number(ordinal),
    children: below,
  })),
  heir: heir === '' ? null : Number(heir),
})

/** Splits an area: new areas next to it take over some of the areas below it; one of them may take the rest. */
export function SplitDialog({ area, onClose }: { area: AreaDetails; onClose: () => void }) {
  const t = areaTexts.useText()
  const lang = useLang()
  const above = useAsk(areas, 'path', { params: { id: area.id } }).data?.data.at(-2)
  const siblings = useChildren(area.parentId ? [area.parentId] : []).get(area.parentId ?? '')?.areas
  const children = useChildren([area.id]).get(area.id)?.areas ?? []
  const [added, setParts] = useState<Part[]>([])
  const [heir, setHeir] = useState('')

  const highest = Math.max(0, ...(siblings ?? []).map(({ ordinal }) => ordinal))
  const newPart = (place: number, id: string): Part => {
    const next = suggestArea(above && { level: above.level, code: above.code, children: highest + place })
    return { id, ...next.name, code: next.code, ordinal: next.ordinal, children: [] }
  }
  const parts = added.length > 0 || !siblings ? added : [newPart(0, 'first')]

  return (
    <PlanDialog
      areaId={area.id}
      title={t('reshape.splitTitle', { name: inLang(area.name, lang) })}
      text={t('reshape.splitText')}
      width={720}
      change={() => splitOf(parts, heir)}
      isReady={parts.length > 0}
      fields={parts.flatMap((_, i) => PART_FIELDS.map((field) => `parts.${i}.${field}`))}
      onClose={onClose}
    >
      {(errors, forget) => (
        <>
          {parts.map((part, i) => (
            <PartFields
              key={part.id}
              number={i + 1}
              part={part}
              errorOf={(field) => errors[`parts.${i}.${field}`]}
              options={children
                .filter(({ id }) => !parts.some((other, place) => place !== i && other.children.includes(id)))
                .map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
              onChange={(changed) => setParts(parts.map((one) => (one === part ? { ...one, ...changed } : one)))}
              onRemove={
                parts.length > 1
                  ? () => {
                      setParts(parts.filter((one) => one !== part))
                      setHeir('')
                      // errors name the parts by their places
                      forget()
                    }
                  : undefined
              }
            />
          ))}
          {parts.length < SPLIT_PARTS_MAX && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setParts([...parts, newPart(parts.length, crypto.randomUUID())])}
            >
              {t('reshape.addPart')}
            </Button>
          )}
          <NativeSelect
            label={t('reshape.heir')}
            value={heir}
            onChange={setHeir}
            options={[
              { value: '', label: t('reshape.heirStay') },
              ...parts.map((_, i) => ({ value: String(i), label: t('reshape.heirPart', { number: i + 1 }) })),
            ]}
          />
        </>
      )}
    </PlanDialog>
  )
}

interface PartFieldsProps {
  number: number
  part: Part
  errorOf: (field: (typeof PART_FIELDS)[number]) => string | undefined
  /** The areas below that this part may take over. */
  options: { value: string; label: string }[]
  onChange: (changed: Partial<Part>) => void
  onRemove: (() => void) | undefined
}

/** One of the new areas. */
function PartFields({ number, part, errorOf, options, onChange, onRemove }: PartFieldsProps) {
  const t = areaTexts.useText()
  return (
    <fieldset className={classes.part}>
      <legend>
        {t('reshape.part', { number })}
        {onRemove && (
          <IconButton name={t('reshape.removePart', { number })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        )}
      </legend>
      <div className={classes.pair}>
        <TextField
          label={t('form.nameMn')}
          error={errorOf('name.mn')}
          required
          value={part.mn}
          onChange={(e) => onChange({ mn: e.currentTarget.value })}
        />
        <TextField
          label={t('form.nameEn')}
          error={errorOf('name.en')}
          value={part.en}
          onChange={(e) => onChange({ en: e.currentTarget.value })}
        />
        <TextField
          label={t('form.ordinal')}
          error={errorOf('ordinal')}
          required
          inputMode="numeric"
          value={part.ordinal}
          onChange={(e) => onChange({ ordinal: e.currentTarget.value })}
        />
        <TextField
          label={t('form.code')}
          error={errorOf('code')}
          required
          value={part.code}
          onChange={(e) => onChange({ code: e.currentTarget.value })}
        />
      </div>
      {options.length > 0 && (
        <MultiSelectField
          label={t('reshape.children')}
          error={errorOf('children')}
          value={part.children}
          data={options}
          onChange={(chosen) => onChange({ children: chosen })}
        />
      )}
    </fieldset>
  )
}
