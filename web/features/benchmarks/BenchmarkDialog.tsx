import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  BENCHMARK_NAME_MAX_CHARS,
  BENCHMARK_SOURCE_MAX_CHARS,
  type Benchmark,
  BenchmarkDraft,
  benchmarks,
} from '#contract/features/benchmarks/index.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { benchmarkTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: { mn: string; en: string }
  source: { mn: string; en: string }
  fundIds: string[]
}

/** The fields of an existing benchmark that the form needs. */
type Saved = Pick<Benchmark, 'id' | 'name' | 'source' | 'fundIds' | 'version'>

const both = (text: Benchmark['name'] | undefined) => ({ mn: text?.mn ?? '', en: text?.en ?? '' })

const valuesOf = (one: Saved | undefined): Values => ({
  name: both(one?.name),
  source: both(one?.source),
  fundIds: one?.fundIds ?? [],
})

interface Props {
  /** Left out for a new one. */
  benchmark: Benchmark | undefined
  funds: readonly Fund[]
  onClose: () => void
}

/** Adds or edits a benchmark, and chooses the funds it is shown with. */
export function BenchmarkDialog({ benchmark, funds, onClose }: Props) {
  const t = benchmarkTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  // the version that a save is checked against
  const [base, setBase] = useState<Saved | undefined>(benchmark)
  const stale = useStaleMerge<Saved>(() => onSubmit())
  const create = useDo(benchmarks, 'create')
  const change = useDo(benchmarks, 'change')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof BenchmarkDraft>({
    schema: BenchmarkDraft,
    choices: ['fundIds'],
    initial: valuesOf(benchmark),
    send: async (body) => {
      if (base) await change.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
      else await create.mutateAsync({ body })
      toast(c('form.saved'))
      onClose()
    },
    // the response contains the current record
    onStale: (current) => stale.setTheirs(current as Saved),
  })
  const values = form.getValues()
  const nameOf = (id: string) => {
    const fund = funds.find((one) => one.id === id)
    return fund ? `${inLang(fund.name, lang)} · ${fund.code}` : id
  }
  const { theirs } = stale
  if (theirs) {
    const saved = valuesOf(theirs)
    const choose = (keep: ReadonlySet<string>) => {
      form.setValues(withMine(saved, values, keep))
      setBase(theirs)
      stale.settleChoice(keep.size > 0)
    }
    return <Stale mine={values} theirs={saved} nameOf={nameOf} onClose={stale.dismiss} onChoose={choose} />
  }
  return (
    <FormDialog
      title={benchmark ? c('form.edit') : t('add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <LocalizedField
        label={t('column.name')}
        required
        limit={BENCHMARK_NAME_MAX_CHARS}
        mn={form.getInputProps('name.mn')}
        en={form.getInputProps('name.en')}
      />
      <LocalizedField
        label={t('column.source')}
        help={t('sourceHelp')}
        limit={BENCHMARK_SOURCE_MAX_CHARS}
        mn={form.getInputProps('source.mn')}
        en={form.getInputProps('source.en')}
      />
      <MultiSelectField
        label={t('column.funds')}
        help={t('fundsHelp')}
        data-field="fundIds"
        data={funds.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        value={values.fundIds}
        onChange={(ids) => form.setFieldValue('fundIds', ids)}
        error={form.errors.fundIds}
      />
    </FormDialog>
  )
}

interface StaleProps {
  mine: Values
  theirs: Values
  nameOf: (fundId: string) => string
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** Compares what somebody else has saved meanwhile with the values in the form. */
function Stale({ mine, theirs, nameOf, ...rest }: StaleProps) {
  const t = benchmarkTexts.useText()
  const labels = { name: t('column.name'), source: t('column.source'), fundIds: t('column.funds') }
  const shown = ({ name, source, fundIds }: Values) => ({
    name: [name.mn, name.en].filter(Boolean).join(' · '),
    source: [source.mn, source.en].filter(Boolean).join(' · '),
    fundIds: fundIds.map(nameOf).join(', '),
  })
  return <StaleDialog fields={differingFields(labels, shown(mine), shown(theirs))} {...rest} />
}
