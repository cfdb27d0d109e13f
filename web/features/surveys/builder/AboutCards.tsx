import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  CHANNELS,
  type Channel,
  DESCRIPTION_MAX_CHARS,
  RESULT_VIEWS,
  TITLE_MAX_CHARS,
} from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt, useTools } from './context.ts'
import type { Draft } from './draft.ts'
import { TextPair } from './TextPair.tsx'

/** Title and description. */
export function AboutCard({ draft }: { draft: Draft }) {
  const t = surveyTexts.useText()
  const { edit } = useTools()
  return (
    <Card title={t('about.title')}>
      <div className={classes.stack}>
        <TextPair
          path="title"
          label={t('about.name')}
          value={draft.title}
          limit={TITLE_MAX_CHARS}
          required
          onText={(title, field) => edit((now) => ({ ...now, title }), field)}
        />
        <TextPair
          path="description"
          label={t('about.description')}
          help={t('about.descriptionHelp')}
          value={draft.description}
          limit={DESCRIPTION_MAX_CHARS}
          multiline
          onText={(description, field) => edit((now) => ({ ...now, description }), field)}
        />
      </div>
    </Card>
  )
}

/** Dates, channels, and access to the results. */
export function TermsCard({ draft }: { draft: Draft }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { edit } = useTools()
  const labels = surveyLabels[lang]
  const errors = {
    startDate: useErrorAt('startDate'),
    endDate: useErrorAt('endDate'),
  }
  const today = dayInUlaanbaatar(new Date())
  const isStart = /^\d{4}-\d{2}-\d{2}$/.test(draft.startDate ?? '')
  return (
    <Card title={t('terms.title')}>
      <div className={classes.stack}>
        <div className={classes.row} data-top>
          {(['startDate', 'endDate'] as const).map((end) => (
            <div key={end} data-field={end} tabIndex={-1}>
              <DateField
                label={t(`terms.${end}`)}
                required
                today={today}
                min={end === 'endDate' && isStart && draft.startDate ? addDays(draft.startDate, 1) : undefined}
                value={draft[end] ?? ''}
                error={errors[end]}
                onChange={(day) => edit((now) => ({ ...now, [end]: day || null }), end)}
              />
            </div>
          ))}
        </div>
        <p className={classes.quiet}>{t('terms.days')}</p>
        <Channels draft={draft} />
        <CheckField
          label={t('terms.anonymous')}
          help={t('terms.anonymousHelp')}
          checked={draft.anonymous}
          onChange={(event) => {
            const anonymous = event.currentTarget.checked
            edit((now) => ({ ...now, anonymous }))
          }}
        />
        <WhoCounts draft={draft} />
        <div className={classes.wide}>
          <NativeSelect
            stacked
            label={t('terms.resultView')}
            value={draft.resultView}
            options={RESULT_VIEWS.map((value) => ({ value, label: labels.resultView[value] }))}
            onChange={(resultView) => edit((now) => ({ ...now, resultView }))}
          />
        </div>
      </div>
    </Card>
  )
}

function Channels({ draft }: { draft: Draft }) {
  const t = surveyTexts.useText()
  const labels = surveyLabels[useLang()]
  const { edit } = useTools()
  const error = useErrorAt('channels')
  const setChannel = (channel: Channel, isOn: boolean) =>
    edit((now) => ({
      ...now,
      // always in display order
      channels: CHANNELS.filter((one) => (one === channel ? isOn : now.channels.includes(one))),
    }))
  return (
    <fieldset className={classes.options} data-field="channels" tabIndex={-1}>
      <legend className={classes.legend}>{t('terms.channels')}</legend>
      <div className={classes.checks}>
        {CHANNELS.map((channel) => (
          <CheckField
            key={channel}
            label={labels.channel[channel]}
            checked={draft.channels.includes(channel)}
            onChange={(event) => setChannel(channel, event.currentTarget.checked)}
          />
        ))}
      </div>
      {error && <p className={classes.problem}>{error}</p>}
    </fieldset>
  )
}

/** Who is counted among those who answer online; interviews follow from the participation forms. */
function WhoCounts({ draft }: { draft: Draft }) {
  const t = surveyTexts.useText()
  const { edit } = useTools()
  const errors = { registered: useErrorAt('registered'), confirmedHome: useErrorAt('confirmedHome') }
  const isOnline = draft.channels.includes('online')
  const isRegistered = draft.registered ?? true
  return (
    <fieldset className={classes.options} data-field="registered" tabIndex={-1}>
      <legend className={classes.legend}>{t('terms.counted')}</legend>
      <div className={classes.stack}>
        <CheckField
          label={t('terms.registered')}
          help={t('terms.registeredHelp')}
          checked={isRegistered}
          disabled={!isOnline}
          onChange={(event) => {
            const registered = event.currentTarget.checked
            edit((now) => ({ ...now, registered, confirmedHome: registered ? now.confirmedHome : false }))
          }}
        />
        <div data-field="confirmedHome" tabIndex={-1}>
          <CheckField
            label={t('terms.confirmedHome')}
            help={t('terms.confirmedHomeHelp')}
            checked={draft.confirmedHome ?? false}
            disabled={!draft.confirmedHome && (draft.openToAll || !isOnline || !isRegistered)}
            onChange={(event) => {
              const confirmedHome = event.currentTarget.checked
              edit((now) => ({ ...now, confirmedHome }))
            }}
          />
          {errors.confirmedHome && <p className={classes.problem}>{errors.confirmedHome}</p>}
        </div>
        <CheckField
          label={t('terms.invited')}
          help={t('terms.invitedHelp')}
          checked={draft.invited ?? false}
          disabled={!isOnline}
          onChange={(event) => {
            const invited = event.currentTarget.checked
            edit((now) => ({ ...now, invited }))
          }}
        />
        <CheckField
          label={t('terms.openToAll')}
          help={t('terms.openToAllHelp')}
          checked={draft.openToAll}
          disabled={!isOnline}
          onChange={(event) => {
            const openToAll = event.currentTarget.checked
            // people without an account have no home address to confirm
            edit((now) => ({ ...now, openToAll, confirmedHome: openToAll ? false : now.confirmedHome }))
          }}
        />
      </div>
      {errors.registered && <p className={classes.problem}>{errors.registered}</p>}
    </fieldset>
  )
}
