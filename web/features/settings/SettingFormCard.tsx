import { useState } from 'react'
import * as z from 'zod/mini'
import type { Dated } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { type Entry, entryName } from '#contract/core/entries.ts'
import { plainText } from '#contract/core/text.ts'
import {
  HoldsFrom,
  SETTING_NOTE_MAX_CHARS,
  type SettingEffect,
  type SettingWhole,
  settings,
} from '#contract/features/settings/index.ts'
import { loadCity } from '../../core/city/City.tsx'
import { typedOf, valueOf } from '../../core/city/input.ts'
import type { SettingField, SettingPart, SettingWords } from '../../core/city/kit.ts'
import { useCityValues } from '../../core/city/values.ts'
import { useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { StaleDialog } from '../../core/StaleDialog.tsx'
import { useLang } from '../../core/text.ts'
import { useAskToLeave } from '../../core/use-ask-to-leave.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toast } from '../../ui/toast.ts'
import { EntryList } from './EntryList.tsx'
import { FieldInput, type SettingValues } from './FieldInput.tsx'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'
import { ValueLines } from './ValueLines.tsx'

interface Props {
  part: SettingPart
  words: SettingWords
  whole: SettingWhole
}

/** The form that changes a setting from a day on. */
export function SettingFormCard({ part, words, whole }: Props) {
  const t = settingTexts.useText()
  const { key, schema } = part.setting
  const today = dayInUlaanbaatar(new Date())
  const change = useDo(settings, 'change')
  const [version, setVersion] = useState(whole.version)
  const [theirs, setTheirs] = useState<SettingWhole>()
  const [body] = useState(() =>
    z.strictObject({
      value: schema,
      holdsFrom: HoldsFrom,
      note: plainText(0, SETTING_NOTE_MAX_CHARS, { multiline: true }),
    }),
  )
  const { form, onSubmit, isSending, problem, settle } = useContractForm<SettingValues, typeof body>({
    schema: body,
    initial: { value: typedOf(words, whole.value), holdsFrom: today, note: '' },
    toBody: ({ value, ...rest }) => ({ ...rest, value: valueOf(words, value) }),
    send: async (sent) => {
      const { data } = await change.mutateAsync({ params: { key }, body: { ...sent, version } })
      await loadCity()
      setVersion(data.version)
      toast(t(sent.holdsFrom > today ? 'planned' : 'saved'))
      settle({ value: typedOf(words, data.value), holdsFrom: today, note: '' })
    },
    onStale: (current) => setTheirs(current as SettingWhole),
  })
  useLeaveWarning(form.isDirty(), useAskToLeave())
  const { value, holdsFrom } = form.getValues()
  const note = form.getInputProps('note')
  const { onBlur, error } = form.getInputProps('holdsFrom')
  const isLater = holdsFrom > today

  return (
    <Card title={t('change')}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        {words.list && <EntryList list={words.list} form={form} kept={whole.keptEntries} />}
        {words.fields && (
          <div className={classes.fields}>
            {words.fields.map((field) => (
              <div key={field.path} className={isWide(field) ? classes.wide : undefined}>
                <FieldInput field={field} form={form} base="value" />
              </div>
            ))}
          </div>
        )}
        <Effects part={part} words={words} />
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
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="plain" onClick={() => form.setFieldValue('value', typedOf(words, whole.default) as never)}>
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
              label: words.title,
              mine: <ValueLines words={words} value={valueOf(words, value)} />,
              theirs: <ValueLines words={words} value={theirs.value} />,
            },
          ]}
          onClose={() => setTheirs(undefined)}
          onChoose={(mine) => {
            if (!mine.has('value')) form.setFieldValue('value', typedOf(words, theirs.value) as never)
            setVersion(theirs.version)
            setTheirs(undefined)
          }}
        />
      )}
    </Card>
  )
}

/** Whether a field needs the whole width. */
const isWide = ({ kind }: SettingField) => kind === 'localized' || kind === 'choices' || kind === 'own'

/** What records keep when the setting changes. */
function Effects({ part, words }: Pick<Props, 'part' | 'words'>) {
  const t = settingTexts.useText()
  const lang = useLang()
  const { data } = useAsk(
    settings,
    'effects',
    { params: { key: part.setting.key } },
    { enabled: Boolean(words.effects) },
  )
  const values = useCityValues(part.setting as Dated<Entry[]>)
  const say = ({ code, entry, count }: SettingEffect) =>
    words.effects?.[code]?.(count, entry ? entryName(values, entry, lang) : '')
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
