import type { UseFormReturnType } from '@mantine/form'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { NAME_MAX } from '#contract/features/auth/index.ts'
import { LEADER_STATES } from '#contract/features/leaders/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { NameFields } from '../../core/forms/NameFields.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { LeaderValues } from './leader-values.ts'
import { PhotoField } from './PhotoField.tsx'
import { leaderTexts } from './texts.ts'

interface Props {
  form: UseFormReturnType<LeaderValues>
  /** Stored values; left out for a new leader. */
  stored?: {
    registerMask: string
    photo: { id: string; url: string } | null
    /** The current term of a leader in office. */
    term?: Pick<LeaderValues, 'areaId' | 'termFrom' | 'termTo'>
  }
}

const SECTIONS = ['section'] as const

/** In another section a new term begins today; back in the original section the stored term applies. */
function movedTo(areaId: string | null, term: NonNullable<Props['stored']>['term'] | undefined): Partial<LeaderValues> {
  if (!term) return { areaId }
  if (areaId === term.areaId) return term
  return areaId ? { areaId, termFrom: dayInUlaanbaatar(new Date()), termTo: '' } : { areaId }
}

const inputOf = (form: Props['form'], path: keyof LeaderValues & string) => {
  const { onFocus: _, ...props } = form.getInputProps(path)
  return { ...props, 'data-field': path }
}
const errorOf = ({ errors }: Props['form'], path: string) => (errors[path] ? String(errors[path]) : undefined)

/** The two cards of a leader's form: the person, and the section with the term. */
export function LeaderFields(props: Props) {
  return (
    <div className={layout.columns}>
      <PersonCard {...props} />
      <OfficeCard {...props} />
    </div>
  )
}

function PersonCard({ form, stored }: Props) {
  const t = leaderTexts.useText()
  const values = form.getValues()
  return (
    <Card title={t('form.person')}>
      <div className={layout.stack}>
        <PhotoField
          value={values.photoId}
          onChange={(id) => form.setFieldValue('photoId', id)}
          stored={stored?.photo ?? null}
          name={`${values.lastName} ${values.firstName}`}
          error={errorOf(form, 'photoId')}
        />
        <NameFields
          labels={{ lastName: t('form.lastName'), firstName: t('form.firstName') }}
          maxLength={NAME_MAX}
          input={(name) => inputOf(form, name)}
        />
        <div className={layout.pair}>
          <TextField
            label={t('form.registerNumber')}
            help={stored ? t('form.registerKeep', { mask: stored.registerMask }) : t('form.registerHelp')}
            required={!stored}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...inputOf(form, 'registerNumber')}
          />
          <TextField
            label={t('form.phone')}
            help={t('form.phoneHelp')}
            required
            type="tel"
            dir="ltr"
            autoComplete="off"
            {...inputOf(form, 'phone')}
          />
        </div>
      </div>
    </Card>
  )
}

/** The section of a leader, and the term. */
function OfficeCard({ form, stored }: Props) {
  const t = leaderTexts.useText()
  const values = form.getValues()
  return (
    <Card title={t('form.office')} text={stored ? t('form.moveText') : undefined}>
      <div className={layout.stack}>
        <AreaPicker
          label={t('form.area')}
          field="areaId"
          required
          levels={SECTIONS}
          value={values.areaId}
          error={form.errors.areaId}
          onChange={(areaId) => form.setValues(movedTo(areaId, stored?.term))}
        />
        {(['termFrom', 'termTo'] as const).map((name) => (
          <div key={name} data-field={name} tabIndex={-1}>
            <DateField
              label={t(`form.${name}`)}
              help={name === 'termTo' ? t('form.termToHelp') : undefined}
              required={name === 'termFrom'}
              value={values[name]}
              today={dayInUlaanbaatar(new Date())}
              error={errorOf(form, name)}
              onChange={(day) => form.setFieldValue(name, day)}
            />
          </div>
        ))}
        {!stored && (
          <NativeSelect
            stacked
            label={t('form.status')}
            value={values.status}
            options={LEADER_STATES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            onChange={(status) => form.setFieldValue('status', status)}
          />
        )}
      </div>
    </Card>
  )
}
