import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import type { Webhook } from '#contract/features/webhooks/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { useEventTexts } from './events.ts'
import { TONES } from './LogDialog.tsx'
import { webhookTexts } from './texts.ts'
import classes from './webhooks.module.css'

/** Events that a row shows; the others are counted. */
const EVENTS_SHOWN = 2

/** The columns of the list. */
export function useColumns(seesAll: boolean): Column<Webhook>[] {
  const t = webhookTexts.useText()
  const lang = useLang()
  const { eventName } = useEventTexts()
  return [
    { id: 'name', header: t('column.name'), sortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
    ...(seesAll
      ? [{ id: 'owner', header: t('column.owner'), cell: ({ owner }: Webhook) => <bdi>{owner.name}</bdi> }]
      : []),
    {
      id: 'url',
      header: t('column.url'),
      cell: ({ url }) => (
        <bdi dir="ltr" className={classes.url}>
          {url}
        </bdi>
      ),
    },
    {
      id: 'events',
      header: t('column.events'),
      cell: ({ events }) => (
        <span className={classes.names}>
          {events.slice(0, EVENTS_SHOWN).map((event) => (
            <span key={`${event.feature} ${event.action}`}>{eventName(event)}</span>
          ))}
          {events.length > EVENTS_SHOWN && <span>{t('more', { count: events.length - EVENTS_SHOWN })}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      // clear without its heading on a phone
      plain: true,
      cell: ({ state }) => <Status tone={state === 'active' ? 'good' : 'neutral'}>{t(`state.${state}`)}</Status>,
    },
    {
      id: 'createdAt',
      header: t('column.created'),
      sortable: true,
      cell: ({ createdAt }) => formatDay(dayInUlaanbaatar(new Date(createdAt)), lang),
    },
    {
      id: 'last',
      header: t('column.last'),
      cell: ({ lastState, lastAt }) =>
        lastState && lastAt ? (
          <span className={classes.names}>
            <Status tone={TONES[lastState]}>{t(`delivery.${lastState}`)}</Status>
            <span className={classes.note}>{formatDateTime(new Date(lastAt), lang)}</span>
          </span>
        ) : (
          t('none')
        ),
    },
  ]
}
