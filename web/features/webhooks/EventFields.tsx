import { IconPlus, IconTrash } from '@tabler/icons-react'
import { EVERY_ACTION, WEBHOOK_EVENTS_MAX, type WebhookEvent } from '#contract/features/webhooks/index.ts'
import { useFeatureName } from '../../core/access/action-texts.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { useEventTexts, useOffered } from './events.ts'
import { webhookTexts } from './texts.ts'
import classes from './webhooks.module.css'

interface Props {
  value: readonly WebhookEvent[]
  error: string | undefined
  onChange: (value: WebhookEvent[]) => void
}

/** The changes that a webhook sends. */
export function EventFields({ value, error, onChange }: Props) {
  const t = webhookTexts.useText()
  const lang = useLang()
  const nameOf = useFeatureName()
  const { actionName, eventName } = useEventTexts()
  const offered = useOffered().toSorted((a, b) => nameOf(a.name).localeCompare(nameOf(b.name), lang))
  const replace = (at: number, event: WebhookEvent) => onChange(value.map((one, i) => (i === at ? event : one)))
  const free = offered.find(({ name }) => !value.some(({ feature }) => feature === name)) ?? offered[0]
  return (
    <fieldset className={classes.events} data-field="events" tabIndex={-1}>
      <legend>{t('form.events')}</legend>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <ul className={classes.eventList}>
        {value.map((event, i) => {
          const actions = offered.find(({ name }) => name === event.feature)?.actions ?? []
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
            <li key={i}>
              <NativeSelect
                stacked
                label={t('form.feature')}
                value={event.feature}
                options={offered.map(({ name }) => ({ value: name, label: nameOf(name) }))}
                onChange={(feature) => replace(i, { feature, action: EVERY_ACTION })}
              />
              <NativeSelect
                stacked
                label={t('form.action')}
                value={event.action}
                options={[EVERY_ACTION, ...actions].map((action) => ({
                  value: action,
                  label: actionName({ feature: event.feature, action }),
                }))}
                onChange={(action) => replace(i, { ...event, action })}
              />
              <IconButton
                name={t('form.removeEvent', { name: eventName(event) })}
                onClick={() => onChange(value.filter((_, at) => at !== i))}
              >
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {free && value.length < WEBHOOK_EVENTS_MAX && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...value, { feature: free.name, action: EVERY_ACTION }])}
          >
            {t('form.addEvent')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
