import { useState } from 'react'
import { KHOROO_OR_SECTION } from '#contract/core/model/actor.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import {
  PLACE_MAX_CHARS,
  type Violation,
  ViolationChange,
  violationCategories,
  violations,
} from '#contract/features/violations/index.ts'
import { AreaPath } from '../../core/areas/AreaPath.tsx'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useAreasAt } from '../../core/areas/map/PlaceOnMap.tsx'
import { useEntries } from '../../core/city/values.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { dayInput } from './day-input.ts'
import { LawField, type LawValues } from './LawField.tsx'
import { CategoryField, PlaceFields, type PointValues } from './PlaceFields.tsx'
import { placeOf, pointOf } from './point.ts'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

interface Values extends Record<string, unknown>, PointValues, LawValues {
  category: string | null
  areaId: string | null
  foundOn: string
  organisation: string
}

const valuesOf = (v: Violation): Values => ({
  category: v.category,
  areaId: v.areaId,
  place: v.place,
  point: { lat: v.point ? String(v.point.lat) : '', lon: v.point ? String(v.point.lon) : '' },
  foundOn: v.foundOn,
  law: v.law,
  lawId: v.lawId,
  organisation: v.organisation,
})
const FIELDS = ['category', 'areaId', 'place', 'point', 'foundOn', 'law', 'organisation'] as const
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The form of the facts; `stale` has the version that somebody else has saved meanwhile. */
function useFactsForm(violation: Violation, onClose: () => void) {
  const c = coreTexts.useText()
  const change = useDo(violations, 'change')
  const [base, setBase] = useState(violation)
  const stale = useStaleMerge<Violation>(() => onSubmit())
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof ViolationChange>({
    schema: ViolationChange,
    choices: ['category', 'areaId'],
    initial: valuesOf(violation),
    toBody: ({ areaId, category, ...values }) => ({
      ...values,
      point: pointOf(values.point),
      areaId: areaId ?? undefined,
      category: category ?? '',
      version: base.version,
    }),
    send: async (body) => {
      await change.mutateAsync({ params: { id: violation.id }, body })
      toast(c('form.saved'))
      onClose()
    },
    // the 409 response carries the current record
    onStale: (current) => stale.setTheirs(current as Violation),
  })
  const choose = (theirs: Violation, keep: ReadonlySet<string>) => {
    const [values, other] = [form.getValues(), valuesOf(theirs)]
    // the text of the law and the id of its act belong together
    const { lawId } = keep.has('law') ? values : other
    form.setValues({ ...withMine(other, values, keep), lawId })
    setBase(theirs)
    stale.settleChoice(keep.size > 0)
  }
  return { form, onSubmit, isSending, problem, stale, choose }
}

interface StaleFactsProps {
  violation: Violation
  theirs: Violation
  values: Values
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** The two versions of the facts, field by field. */
function StaleFacts({ violation, theirs, values, onClose, onChoose }: StaleFactsProps) {
  const { nameOf } = useEntries(violationCategories)
  const t = violationTexts.useText()
  const lang = useLang()
  const other = valuesOf(theirs)
  const textOf = (of: Values, record: Violation, name: (typeof FIELDS)[number]) => {
    if (name === 'category') return of.category ? nameOf(record.category, lang) : ''
    if (name === 'areaId') return <AreaPath key={of.areaId} id={of.areaId ?? record.areaId} />
    if (name === 'point') return [of.point.lat, of.point.lon].filter(Boolean).join(', ')
    return name === 'foundOn' ? formatDay(of.foundOn, lang) : of[name]
  }
  const differing = FIELDS.filter((name) => !isSame(values[name], other[name]))
  const label = {
    category: 'category',
    areaId: 'area',
    place: 'place',
    point: 'point',
    foundOn: 'foundOn',
    law: 'law',
    organisation: 'organisation',
  } as const
  return (
    <StaleDialog
      fields={differing.map((name) => ({
        name,
        label: t(`show.${label[name]}`),
        mine: name === 'category' && values.category ? nameOf(values.category, lang) : textOf(values, violation, name),
        theirs: textOf(other, theirs, name),
      }))}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}

/** Corrects the facts of a violation, except the reporter's own description. */
export function FactsDialog({ violation, onClose }: { violation: Violation; onClose: () => void }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const { form, onSubmit, isSending, problem, stale, choose } = useFactsForm(violation, onClose)
  const { theirs } = stale
  const values = form.getValues()
  const areasAtPoint = useAreasAt(placeOf(values.point))

  if (theirs) {
    return (
      <StaleFacts
        violation={violation}
        theirs={theirs}
        values={values}
        onClose={stale.dismiss}
        onChoose={(keep) => choose(theirs, keep)}
      />
    )
  }
  return (
    <Dialog opened onClose={onClose} title={t('show.edit')} width={680}>
      <form onSubmit={onSubmit} noValidate className={layout.stack}>
        <CategoryField input={form.getInputProps('category')} />
        <AreaPicker
          label={t('form.area')}
          levels={KHOROO_OR_SECTION}
          value={values.areaId}
          onChange={(id) => form.setFieldValue('areaId', id)}
          error={form.errors.areaId}
          field="areaId"
          required
        />
        <PlaceFields
          form={form}
          areas={areasAtPoint}
          areaId={values.areaId}
          onArea={(id) => form.setFieldValue('areaId', id)}
        />
        <DateField
          label={t('form.foundOn')}
          today={dayInUlaanbaatar(new Date())}
          max={dayInUlaanbaatar(new Date())}
          {...dayInput(form.getInputProps('foundOn'))}
        />
        <LawField form={form} />
        <TextField label={t('form.organisation')} limit={PLACE_MAX_CHARS} {...form.getInputProps('organisation')} />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {c('form.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {c('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
