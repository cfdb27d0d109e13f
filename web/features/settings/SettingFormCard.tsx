import { useState } from 'react'
import * as z from 'zod/mini'
import { type Entry, entryName } from '#contract/core/model/entries.ts'
import { plainText } from '#contract/core/text/localized.ts'
import type { Dated } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  HoldsFrom,
  SETTING_NOTE_MAX_CHARS,
  type SettingEffect,
  type SettingWhole,
  settings,
} from '#contract/features/settings/index.ts'
import { typedOf, valueOf } from '../../core/city/input.ts'
import type { SettingField, SettingPart, SettingTexts } from '../../core/city/kit.ts'
import { useCityValues } from '../../core/city/values.ts'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { useStaleMerge } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { useLang } from '../../core/i18n/text.ts'
import { loadCitySettings } from '../../core/query/CitySettingsLoader.tsx'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EntryList } from './EntryList.tsx'
import { FieldInput, type SettingForm, type SettingValues } from './FieldInput.tsx'
import { SettingValue } from './SettingValue.tsx'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'

interface Props {
  part: SettingPart
  texts: SettingTexts
  whole: SettingWhole
}

/** The form with the version that it changes, and the version that somebody else has saved meanwhile. */
function useSettingForm({ part, texts, whole }: Props) {
  const t = settingTexts.useText()
  const { key, schema } = part.setting
  const today = dayInUlaanbaatar(new Date())
  const change = useDo(settings, 'change')
  const [version, setVersion] = useState(whole.version)
  const stale = useStaleMerge<SettingWhole>(() => onSubmit())
  const [body] = useState(() =>
    z.strictObject({
      value: schema,
      holdsFrom: HoldsFrom,
      note: plainText(0, SETTING_NOTE_MAX_CHARS, { multiline: true }),
    }),
  )
  const { form, onSubmit, isSending, problem, settle } = useContractForm<SettingValues, typeof body>({
    schema: body,
    initial: { value: typedOf(texts, whole.value), holdsFrom: today, note: '' },
    toBody: ({ value, ...rest }) => ({ ...rest, value: valueOf(texts, value) }),
    send: async (sent) => {
      const { data } = await change.mutateAsync({ params: { key }, body: { ...sent, version } })
      await loadCitySettings()
      setVersion(data.version)
      toast(t(sent.holdsFrom > today ? 'planned' : 'saved'))
      settle({ value: typedOf(texts, data.value), holdsFrom: today, note: '' })
    },
    onStale: (current) => stale.setTheirs(current as SettingWhole),
  })
  useLeaveWarning(form.isDirty(), useAskToLeave())
  return { form, onSubmit, isSending, problem, setVersion, stale }
}

/** The form that changes a setting from a given day. */
export function SettingFormCard(props: Props) {
  const { part, texts, whole } = props
  const t = settingTexts.useText()
  const { form, onSubmit, isSending, problem, setVersion, stale } = useSettingForm(props)
  const { theirs } = stale
  const { value, holdsFrom } = form.getValues()
  const isLater = holdsFrom > dayInUlaanbaatar(new Date())

  return (
    <Card title={t('change')}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        {texts.list && <EntryList list={texts.list} form={form} kept={whole.keptEntries} />}
        {texts.fields && (
          <div className={classes.fields}>
            {texts.fields.map((field) => (
              <div key={field.path} className={isWide(field) ? classes.wide : undefined}>
                <FieldInput field={field} form={form} base="value" />
              </div>
            ))}
          </div>
        )}
        <Effects part={part} texts={texts} />
        <WhenFields form={form} />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="plain" onClick={() => form.setFieldValue('value', typedOf(texts, whole.default) as never)}>
            {t('reset')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t(isLater ? 'plan' : 'save')}
          </Button>
        </div>
      </form>
      {theirs && (
        <StaleDialog
          fields={[
            {
              name: 'value',
              label: texts.title,
              mine: <SettingValue texts={texts} value={valueOf(texts, value)} />,
              theirs: <SettingValue texts={texts} value={theirs.value} />,
            },
          ]}
          onClose={stale.dismiss}
          onChoose={(keep) => {
            if (!keep.has('value')) form.setFieldValue('value', typedOf(texts, theirs.value) as never)
            setVersion(theirs.version)
            stale.settleChoice(keep.has('value'))
          }}
        />
      )}
    </Card>
  )
}

/** From which day the setting applies, and why it changes. */
function WhenFields({ form }: { form: SettingForm }) {
  const t = settingTexts.useText()
  const today = dayInUlaanbaatar(new Date())
  const { holdsFrom } = form.getValues()
  const note = form.getInputProps('note')
  const { onBlur, error } = form.getInputProps('holdsFrom')
  return (
    <div className={classes.when}>
      <div data-field="holdsFrom" tabIndex={-1}>
        <DateField
          label={t('holdsFrom')}
          help={t('holdsFromHelp')}
          required
          today={today}
          min={today}
          value={holdsFrom}
          error={error}
          onBlur={onBlur}
          onChange={(day) => form.setFieldValue('holdsFrom', day)}
        />
      </div>
      <TextAreaField label={t('note')} help={t('noteHelp')} limit={SETTING_NOTE_MAX_CHARS} {...note} />
    </div>
  )
}

/** Whether a field needs the full width. */
const isWide = ({ kind }: SettingField) => kind === 'localized' || kind === 'choices' || kind === 'own'

/** The values that existing records keep when the setting changes. */
function Effects({ part, texts }: Pick<Props, 'part' | 'texts'>) {
  const t = settingTexts.useText()
  const lang = useLang()
  const { data } = useAsk(
    settings,
    'effects',
    { params: { key: part.setting.key } },
    { enabled: Boolean(texts.effects) },
  )
  const values = useCityValues(part.setting as Dated<Entry[]>)
  const say = ({ code, entry, count }: SettingEffect) =>
    texts.effects?.[code]?.(count, entry ? entryName(values, entry, lang) : '')
  const lines = (data?.data ?? []).filter(({ count }) => count > 0).flatMap((effect) => say(effect) ?? [])
  if (lines.length === 0) return null
  return (
    <section className={classes.effects} aria-label={t('effects')}>
      <h3>{t('effects')}</h3>
      <p>{t('effectsLead')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
