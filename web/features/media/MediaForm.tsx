import { useState } from 'react'
import {
  MEDIA_CREDIT_MAX_CHARS,
  MEDIA_NAME_MAX_CHARS,
  MediaChange,
  type MediaFull,
  type MediaRow,
  media,
} from '#contract/features/media/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AltFields } from './AltFields.tsx'
import classes from './media.module.css'
import { mediaTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  alt: { mn: string; en: string }
  decorative: boolean
  credit: string
  shared: boolean
}

const valuesOf = ({ name, alt, decorative, credit, shared }: MediaRow): Values => ({
  name,
  alt: { mn: alt.mn, en: alt.en ?? '' },
  decorative,
  credit,
  shared,
})

/** Edits the metadata of a picture. */
export function MediaForm({ picture }: { picture: MediaFull }) {
  const t = mediaTexts.useText()
  const c = coreTexts.useText()
  const [base, setBase] = useState<MediaRow>(picture)
  const stale = useStaleMerge<MediaRow>(() => onSubmit())
  const { theirs } = stale
  const change = useDo(media, 'change')
  const { form, onSubmit, isSending, problem, settle } = useContractForm<Values, typeof MediaChange>({
    schema: MediaChange,
    initial: valuesOf(picture),
    toBody: (values) => ({ ...values, version: base.version }),
    send: async (body) => {
      const { data } = await change.mutateAsync({ params: { id: picture.id }, body })
      setBase(data)
      settle(valuesOf(data))
      toast(c('form.saved'))
    },
    onStale: (current) => stale.setTheirs(current as MediaRow),
  })
  const values = form.getValues()
  return (
    <Card title={t('form.title')}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <AltFields
          decorative={values.decorative}
          onDecorative={(decorative) => form.setFieldValue('decorative', decorative)}
          mn={form.getInputProps('alt.mn')}
          en={form.getInputProps('alt.en')}
        />
        <TextField {...form.getInputProps('name')} label={t('form.name')} required limit={MEDIA_NAME_MAX_CHARS} />
        <TextField
          {...form.getInputProps('credit')}
          label={t('form.credit')}
          help={t('form.creditHelp')}
          limit={MEDIA_CREDIT_MAX_CHARS}
        />
        <CheckField
          label={t('form.shared')}
          help={t('form.sharedHelp')}
          checked={values.shared}
          onChange={(event) => form.setFieldValue('shared', event.currentTarget.checked)}
        />
        <Button type="submit" loading={isSending}>
          {c('form.save')}
        </Button>
      </form>
      {theirs && (
        <Stale
          mine={values}
          theirs={valuesOf(theirs)}
          onClose={stale.dismiss}
          onChoose={(keep) => {
            form.setValues(withMine(valuesOf(theirs), values, keep))
            setBase(theirs)
            stale.settleChoice(keep.size > 0)
          }}
        />
      )}
    </Card>
  )
}

interface StaleProps {
  mine: Values
  theirs: Values
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** Compares a concurrent change by somebody else with the values in the form. */
function Stale({ mine, theirs, ...rest }: StaleProps) {
  const t = mediaTexts.useText()
  const shown = (of: Values) => ({
    alt: [of.alt.mn, of.alt.en].filter(Boolean).join(' · '),
    decorative: t(of.decorative ? 'form.decorative' : 'form.alt'),
    name: of.name,
    credit: of.credit,
    shared: t(of.shared ? 'sharing.shared' : 'sharing.private'),
  })
  const labels = {
    alt: t('form.alt'),
    decorative: t('form.decorative'),
    name: t('form.name'),
    credit: t('form.credit'),
    shared: t('form.shared'),
  }
  return <StaleDialog fields={differingFields<FieldOf<Values>>(labels, shown(mine), shown(theirs))} {...rest} />
}
