import type { UseFormReturnType } from '@mantine/form'
import * as z from 'zod/mini'
import { inLang } from '#contract/core/text/localized.ts'
import { integerOf } from '#contract/core/text/numbers.ts'
import {
  type Bands,
  gradeBands,
  NewRatePeriod,
  PERIOD_KINDS,
  PERIODS_IN_YEAR,
  type PeriodKind,
  periodName,
  RATED_LEVELS,
  type RatedLevel,
  type RatePeriod,
  RatePeriodChange,
  type RateTemplate,
  rateLabels,
  rates,
} from '#contract/features/rates/index.ts'
import { useCity } from '../../../core/city/values.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

interface Values extends Record<string, unknown> {
  kind: PeriodKind
  year: string
  no: string
  templates: Record<RatedLevel, string>
  bands: Record<'A' | 'B' | 'C' | 'D', string>
}

interface Props {
  /** The period to change; undefined for a new one. */
  period: RatePeriod | undefined
  /** The newest period: a new one defaults to the one after it, with the same templates. */
  latest: RatePeriod | undefined
  templates: readonly RateTemplate[]
  onDone: () => void
}

const setupOf = ({ templates, bands }: Values) => ({
  templates: {
    district: templates.district || null,
    khoroo: templates.khoroo || null,
    section: templates.section || null,
  },
  bands: { A: integerOf(bands.A), B: integerOf(bands.B), C: integerOf(bands.C), D: integerOf(bands.D) },
})

function initialOf(period: RatePeriod | undefined, latest: RatePeriod | undefined, defaultBands: Bands): Values {
  const source = period ?? latest
  const next = latest && !period ? nextPeriod(latest) : (period ?? { kind: 'quarter' as const, year: 2026, no: 1 })
  const idOrEmpty = (id: string | null | undefined) => id ?? ''
  const bands = period?.bands ?? defaultBands
  return {
    kind: next.kind,
    year: String(next.year),
    no: String(next.no),
    templates: {
      district: idOrEmpty(source?.templates.district),
      khoroo: idOrEmpty(source?.templates.khoroo),
      section: idOrEmpty(source?.templates.section),
    },
    bands: { A: String(bands.A), B: String(bands.B), C: String(bands.C), D: String(bands.D) },
  }
}

const nextPeriod = ({ kind, year, no }: RatePeriod) =>
  no < PERIODS_IN_YEAR[kind] ? { kind, year, no: no + 1 } : { kind, year: year + 1, no: 1 }

// useContractForm takes one type for both schemas
const PeriodSchema = z.union([RatePeriodChange, NewRatePeriod])

/** Opens a period, or changes its templates and grade bands. */
export function PeriodForm({ period, latest, templates, onDone }: Props) {
  const c = coreTexts.useText()
  const create = useDo(rates, 'createPeriod')
  const change = useDo(rates, 'changePeriod')
  const schema = period ? RatePeriodChange : NewRatePeriod
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof PeriodSchema>({
    schema: schema as unknown as typeof PeriodSchema,
    initial: initialOf(period, latest, useCity(gradeBands)),
    toBody: (values) =>
      period
        ? { ...setupOf(values), version: period.version }
        : { kind: values.kind, year: integerOf(values.year), no: integerOf(values.no), ...setupOf(values) },
    send: async (body) => {
      if (period && 'version' in body) await change.mutateAsync({ params: { id: period.id }, body })
      else if (!('version' in body)) await create.mutateAsync({ body })
      toast(c('form.saved'))
      onDone()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.stack}>
      {!period && <PeriodFields form={form} />}
      <TemplateFields form={form} period={period} templates={templates} />
      <BandFields form={form} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={`${classes.buttons} ${classes.end}`}>
        <Button type="submit" loading={isSending}>
          {c('form.save')}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturnType<Values>
}

/** Kind, year and number of a new period. */
function PeriodFields({ form }: FieldsProps) {
  const t = rateTexts.useText()
  const lang = useLang()
  const values = form.getValues()
  return (
    <div className={classes.four}>
      <NativeSelect
        stacked
        label={t('periods.kind')}
        value={values.kind}
        options={PERIOD_KINDS.map((kind) => ({ value: kind, label: t(`periodKind.${kind}`) }))}
        onChange={(kind) => {
          form.setFieldValue('kind', kind)
          form.setFieldValue('no', '1')
        }}
      />
      <TextField label={t('periods.year')} inputMode="numeric" required {...form.getInputProps('year')} />
      {PERIODS_IN_YEAR[values.kind] > 1 && (
        <NativeSelect
          stacked
          label={t('periods.no')}
          value={values.no}
          options={Array.from({ length: PERIODS_IN_YEAR[values.kind] }, (_, i) => ({
            value: String(i + 1),
            label: periodName({ kind: values.kind, year: integerOf(values.year) || 0, no: i + 1 }, lang),
          }))}
          onChange={(no) => form.setFieldValue('no', no)}
        />
      )}
    </div>
  )
}

/** The template of each level; one that is in use already cannot be changed. */
function TemplateFields({ form, period, templates }: FieldsProps & Pick<Props, 'period' | 'templates'>) {
  const t = rateTexts.useText()
  const lang = useLang()
  const values = form.getValues()
  return (
    <div className={classes.tight}>
      {RATED_LEVELS.map((level) => {
        const isLocked = period?.usedLevels.includes(level) ?? false
        const chosen = templates.find(({ id }) => id === values.templates[level])
        return isLocked ? (
          <p key={level} className={classes.quiet}>
            {`${t(`periods.templateOf.${level}`)}: ${chosen ? inLang(chosen.name, lang) : '–'}. ${t('periods.locked')}`}
          </p>
        ) : (
          <NativeSelect
            key={level}
            stacked
            label={t(`periods.templateOf.${level}`)}
            value={values.templates[level]}
            options={[
              { value: '', label: t('periods.noTemplate') },
              ...templates
                .filter((template) => template.level === level)
                .map(({ id, name }) => ({ value: id, label: inLang(name, lang) })),
            ]}
            onChange={(id) => form.setFieldValue(`templates.${level}`, id)}
          />
        )
      })}
    </div>
  )
}

/** The lowest points of each grade. */
function BandFields({ form }: FieldsProps) {
  const t = rateTexts.useText()
  const lang = useLang()
  return (
    <fieldset className="nt-plain">
      <legend className={classes.criterionName}>{t('periods.bands')}</legend>
      <div className={classes.four}>
        {(['A', 'B', 'C', 'D'] as const).map((grade) => (
          <TextField
            key={grade}
            label={`${t('periods.band', { grade })} · ${rateLabels[lang].grade[grade]}`}
            inputMode="numeric"
            required
            {...form.getInputProps(`bands.${grade}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
