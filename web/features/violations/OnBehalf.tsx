import type { UseFormReturnType } from '@mantine/form'
import { CITIZEN_NAME_MAX_CHARS } from '#contract/features/violations/index.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { violationTexts } from './texts.ts'

export interface CitizenValues {
  citizen: { name: string; email: string; phone: string } | null
}

/** The citizen on whose behalf staff register a violation. */
export function OnBehalf<V extends CitizenValues & Record<string, unknown>>({ form }: { form: UseFormReturnType<V> }) {
  const t = violationTexts.useText()
  const { citizen } = form.getValues()
  const choose = (isFor: boolean) =>
    form.setFieldValue('citizen', (isFor ? { name: '', email: '', phone: '' } : null) as never)
  return (
    <Card title={t('citizen.title')}>
      <div className={layout.stack}>
        <CheckField
          label={t('citizen.onBehalf')}
          help={t('citizen.onBehalfHelp')}
          checked={citizen !== null}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {citizen && (
          <>
            <TextField
              label={t('citizen.name')}
              required
              limit={CITIZEN_NAME_MAX_CHARS}
              {...form.getInputProps('citizen.name')}
            />
            <TextField label={t('citizen.phone')} type="tel" dir="ltr" {...form.getInputProps('citizen.phone')} />
            <TextField
              label={t('citizen.email')}
              help={t('citizen.emailHelp')}
              type="email"
              dir="ltr"
              {...form.getInputProps('citizen.email')}
            />
          </>
        )}
      </div>
    </Card>
  )
}

/** The request's `citizen`, without empty fields. */
export const citizenOf = ({ citizen }: CitizenValues, lang: 'mn' | 'en') =>
  citizen
    ? {
        name: citizen.name,
        lang,
        ...(citizen.email && { email: citizen.email }),
        ...(citizen.phone && { phone: citizen.phone }),
      }
    : undefined
