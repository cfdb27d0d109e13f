import { useState } from 'react'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import {
  laws,
  ORGANISATION_KINDS,
  ORGANISATION_NAME_MAX_CHARS,
  type Organisation,
  OrganisationDraft,
} from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { lawTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: { mn: string; en: string }
  kind: Organisation['kind']
  register: string
  active: boolean
}

/** The fields of an existing organisation that the form needs. */
type Saved = Pick<Organisation, 'id' | 'name' | 'kind' | 'register' | 'active' | 'version'>

const valuesOf = (one: Saved | undefined): Values => ({
  name: { mn: one?.name.mn ?? '', en: one?.name.en ?? '' },
  kind: one?.kind ?? 'local',
  register: one?.register ?? '',
  active: one?.active ?? true,
})

interface StaleProps {
  mine: Values
  theirs: Values
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** Compares a concurrent change by somebody else with the values in the form. */
function Stale({ mine, theirs, ...rest }: StaleProps) {
  const t = lawTexts.useText()
  const lang = useLang()
  const shown = (of: Values) => ({
    name: [of.name.mn, of.name.en].filter(Boolean).join(' · '),
    kind: lawLabels[lang].organisation[of.kind],
    register: of.register || NO_VALUE,
    active: t(of.active ? 'organisations.active' : 'organisations.inactive'),
  })
  const labels = {
    name: t('organisations.name'),
    kind: t('organisations.kind'),
    register: t('organisations.register'),
    active: t('organisations.state'),
  }
  return <StaleDialog fields={differingFields<FieldOf<Values>>(labels, shown(mine), shown(theirs))} {...rest} />
}

/** Adds or edits an organisation. */
export function OrganisationForm({ latest, onClose }: { latest: Organisation | undefined; onClose: () => void }) {
  const t = lawTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const [base, setBase] = useState<Saved | undefined>(latest)
  const stale = useStaleMerge<Saved>(() => onSubmit())
  const { theirs } = stale
  const add = useDo(laws, 'addOrganisation')
  const change = useDo(laws, 'changeOrganisation')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof OrganisationDraft>({
    schema: OrganisationDraft,
    initial: valuesOf(latest),
    toBody: (values) => ({ ...values, register: values.register.trim() || null }),
    send: async (body) => {
      if (base) await change.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
      else await add.mutateAsync({ body })
      toast(t('organisations.saved'))
      onClose()
    },
    // the response contains the current organisation
    onStale: (current) => stale.setTheirs(current as Saved),
  })
  const values = form.getValues()
  if (theirs) {
    const saved = valuesOf(theirs)
    const choose = (keep: ReadonlySet<string>) => {
      form.setValues(withMine(saved, values, keep))
      setBase(theirs)
      stale.settleChoice(keep.size > 0)
    }
    return <Stale mine={values} theirs={saved} onClose={stale.dismiss} onChoose={choose} />
  }
  return (
    <FormDialog
      title={latest ? t('organisations.edit') : t('organisations.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <LocalizedField
        label={t('organisations.name')}
        required
        limit={ORGANISATION_NAME_MAX_CHARS}
        mn={form.getInputProps('name.mn')}
        en={form.getInputProps('name.en')}
      />
      <NativeSelect
        stacked
        label={t('organisations.kind')}
        value={values.kind}
        options={ORGANISATION_KINDS.map((value) => ({ value, label: lawLabels[lang].organisation[value] }))}
        onChange={(kind) => form.setFieldValue('kind', ORGANISATION_KINDS.find((name) => name === kind) ?? values.kind)}
      />
      <TextField
        {...form.getInputProps('register')}
        label={t('organisations.register')}
        help={t('organisations.registerHelp')}
        inputMode="numeric"
        dir="ltr"
      />
      <CheckField
        label={t('organisations.active')}
        help={t('organisations.activeHelp')}
        checked={values.active}
        onChange={(event) => form.setFieldValue('active', event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
