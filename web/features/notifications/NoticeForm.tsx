import { useId } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { NOTIFICATION_BODY_MAX, NOTIFICATION_TITLE_MAX, type Sent } from '#contract/features/notifications/index.ts'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { contentOf, differing, type FieldName } from './notice-values.ts'
import classes from './notices.module.css'
import { RecipientsField } from './RecipientsField.tsx'
import { type RecipientValue, recipientKeyOf, useRecipientText } from './recipients.ts'
import { noticeTexts } from './texts.ts'
import { leadersAreaOf, UnreachedLeaders } from './UnreachedLeaders.tsx'
import { type NoticeFormState, useNoticeForm } from './use-notice-form.ts'

/** The form of a notification: text, recipients with a live count, channels and time. */
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
                  // errors are keyed by position, and positions have changed
                  form.clearErrors()
                }}
              />
              <RecipientCount state={state} />
              <UnreachedLeaders audience={state.audience} areaId={leadersAreaOf(values.targets)} />
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
          <SendTime state={state} />
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
      {state.theirs && <ConflictDialog state={state} theirs={state.theirs} />}
    </form>
  )
}

/** The current number of recipients. */
function RecipientCount({ state: { values, audience } }: { state: NoticeFormState }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  if (values.targets.length === 0) return null
  const counts = audience.data?.data
  return (
    <p className={classes.count} role="status">
      {audience.error && t('form.countFailed')}
      {!audience.error && !counts && t('form.counting')}
      {!audience.error && counts && (
        <>
          <strong>
            <bdi>{t('form.count', { count: counts.people, people: formatNumber(counts.people, lang) })}</bdi>
          </strong>
          {values.byMail && <span>{t('form.mailCount', { count: formatNumber(counts.byMail, lang) })}</span>}
        </>
      )}
    </p>
  )
}

function SendTime({ state: { form, values } }: { state: NoticeFormState }) {
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
          <TimeField
            label={t('form.time')}
            required
            field="sendAt"
            value={values.time}
            error={form.errors.sendAt ? String(form.errors.sendAt) : undefined}
            onChange={(time) => {
              form.setFieldValue('time', time)
              form.clearFieldError('sendAt')
            }}
          />
        </div>
      )}
    </Card>
  )
}

/** Resolves an edit conflict: both versions of every field that differs, side by side. */
function ConflictDialog({ state, theirs }: { state: NoticeFormState; theirs: Sent }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const other = contentOf(theirs)
  const labels: Record<FieldName, string> = {
    'title.mn': `${t('form.title')} · ${c('language.mn')}`,
    'title.en': `${t('form.title')} · ${c('language.en')}`,
    'body.mn': `${t('form.body')} · ${c('language.mn')}`,
    'body.en': `${t('form.body')} · ${c('language.en')}`,
    targets: t('form.to'),
    byMail: t('form.channel'),
  }
  const show = (name: FieldName, { title, body, targets, byMail }: typeof other) => {
    if (name === 'targets') return targets.length > 0 && <Recipients targets={targets} />
    if (name === 'byMail') return t(byMail ? 'form.byMail' : 'form.inApp')
    return (name.startsWith('title') ? title : body)[name.endsWith('mn') ? 'mn' : 'en']
  }
  const fields = differing(state.values, other).map((name) => ({
    name,
    label: labels[name],
    mine: show(name, state.values),
    theirs: show(name, other),
  }))
  return <StaleDialog fields={fields} onChoose={state.resolve} onClose={state.dismiss} />
}

function Recipients({ targets }: { targets: readonly RecipientValue[] }) {
  return targets.map((target) => <Recipient key={recipientKeyOf(target)} target={target} />)
}

/** One line of the list. */
function Recipient({ target }: { target: RecipientValue }) {
  return `${useRecipientText(target)}\n`
}
