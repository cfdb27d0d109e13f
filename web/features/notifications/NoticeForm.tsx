import { useId } from 'react'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { NOTIFICATION_BODY_MAX, NOTIFICATION_TITLE_MAX, type Sent } from '#contract/features/notifications/index.ts'
import { StaleDialog } from '../../core/StaleDialog.tsx'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { LocalizedField } from '../../ui/LocalizedField.tsx'
import layout from '../../ui/layout.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { conflictsOf, type TextName, textAt, wordsOf } from './notice-values.ts'
import classes from './notices.module.css'
import { RecipientsField } from './RecipientsField.tsx'
import { noticeTexts } from './texts.ts'
import { leadersAreaOf, Unreached } from './Unreached.tsx'
import { type NoticeFormState, useNoticeForm } from './use-notice-form.ts'

/** Writing a notification: what it says, whom it reaches (counted live), how, and when. */
export function NoticeForm({ draft }: { draft?: Sent }) {
  const t = noticeTexts.useText()
  const state = useNoticeForm(draft)
  const { form, values, isSending, problem } = state
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void state.send()
      }}
    >
      <div className={classes.compose}>
        <div>
          <Card title={t('form.content')}>
            <div className={layout.stack}>
              <LocalizedField
                label={t('form.title')}
                required
                limit={NOTIFICATION_TITLE_MAX}
                mn={form.getInputProps('title.mn')}
                en={form.getInputProps('title.en')}
              />
              <LocalizedField
                label={t('form.body')}
                help={t('form.bodyHelp')}
                required
                multiline
                limit={NOTIFICATION_BODY_MAX}
                mn={form.getInputProps('body.mn')}
                en={form.getInputProps('body.en')}
              />
            </div>
          </Card>
        </div>
        <div className={classes.whom}>
          <Card title={t('form.to')} text={t('form.toText')}>
            <div className={layout.stack}>
              <RecipientsField
                value={values.targets}
                errors={form.errors}
                onChange={(targets) => {
                  form.setFieldValue('targets', targets)
                  // places have moved: what was said of them no longer fits
                  form.clearErrors()
                }}
              />
              <Count state={state} />
              <Unreached audience={state.audience} areaId={leadersAreaOf(values.targets)} />
            </div>
          </Card>
        </div>
        <div className={classes.how}>
          <Card title={t('form.channel')} text={t('form.inApp')}>
            <CheckField
              label={t('form.byMail')}
              help={t('form.byMailHelp')}
              checked={values.byMail}
              onChange={(event) => form.setFieldValue('byMail', event.currentTarget.checked)}
            />
          </Card>
          <When state={state} />
        </div>
      </div>
      <FormBar problem={problem}>
        <Button variant="default" disabled={isSending} onClick={state.saveDraft}>
          {t('form.saveDraft')}
        </Button>
        <Button type="submit" loading={isSending}>
          {values.isLater ? t('form.schedule') : t('form.send')}
        </Button>
      </FormBar>
      {state.theirs && <Stale state={state} theirs={state.theirs} />}
    </form>
  )
}

/** How many will receive it, as things stand. */
function Count({ state: { values, audience } }: { state: NoticeFormState }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  if (values.targets.length === 0) return null
  const found = audience.data?.data
  return (
    <p className={classes.count} role="status">
      {audience.error && t('form.countFailed')}
      {!audience.error && !found && t('form.counting')}
      {!audience.error && found && (
        <>
          <strong>
            <bdi>{t('form.count', { count: found.people, people: formatNumber(found.people, lang) })}</bdi>
          </strong>
          {values.byMail && <span>{t('form.mailCount', { count: formatNumber(found.byMail, lang) })}</span>}
        </>
      )}
    </p>
  )
}

function When({ state: { form, values } }: { state: NoticeFormState }) {
  const t = noticeTexts.useText()
  const name = useId()
  const today = dayInUlaanbaatar(new Date())
  return (
    <Card title={t('form.when')} text={values.isLater ? t('form.zone') : undefined}>
      <fieldset className="nt-plain">
        <legend className="nt-hidden">{t('form.when')}</legend>
        {[false, true].map((isLater) => (
          <label key={String(isLater)} className={classes.choice}>
            <input
              type="radio"
              className="nt-check"
              name={name}
              checked={values.isLater === isLater}
              onChange={() => form.setFieldValue('isLater', isLater)}
            />
            {isLater ? t('form.at') : t('form.now')}
          </label>
        ))}
      </fieldset>
      {values.isLater && (
        <div className={classes.when}>
          <div data-field="day" tabIndex={-1}>
            <DateField
              label={t('form.day')}
              required
              value={values.day}
              min={today}
              today={today}
              error={form.errors.day ? String(form.errors.day) : undefined}
              onChange={(day) => {
                form.setFieldValue('day', day)
                form.clearFieldError('day')
                form.clearFieldError('sendAt')
              }}
            />
          </div>
          <TextField
            label={t('form.time')}
            required
            dir="ltr"
            inputMode="numeric"
            placeholder="16:30"
            data-field="sendAt"
            value={values.time}
            error={form.errors.sendAt}
            onChange={(event) => {
              form.setFieldValue('time', event.currentTarget.value)
              form.clearFieldError('sendAt')
            }}
          />
        </div>
      )}
    </Card>
  )
}

/** A colleague was faster: both versions of the texts, side by side. */
function Stale({ state, theirs }: { state: NoticeFormState; theirs: NonNullable<NoticeFormState['theirs']> }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const other = wordsOf(theirs)
  const label = (name: TextName) => {
    const [field, lang] = name.split('.') as ['title' | 'body', 'mn' | 'en']
    return `${t(`form.${field}`)} · ${c(`language.${lang}`)}`
  }
  const fields = conflictsOf(state.values, other).map((name) => ({
    name,
    label: label(name),
    mine: textAt(state.values, name),
    theirs: textAt(other, name),
  }))
  return <StaleDialog fields={fields} onChoose={state.resolve} onClose={state.dismiss} />
}
