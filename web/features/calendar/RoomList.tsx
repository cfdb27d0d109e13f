import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { Room } from '#contract/features/calendar/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import calendarClasses from './calendar.module.css'
import classes from './rooms.module.css'
import { calendarTexts } from './texts.ts'
import type { NewSpan } from './views.ts'

// loaded when they are opened
const RoomForm = lazyInPlace(async () => ({ default: (await import('./RoomForm.tsx')).RoomForm }))
const RoomDialog = lazyInPlace(async () => ({ default: (await import('./RoomDialog.tsx')).RoomDialog }))

interface Props {
  rooms: readonly Room[]
  day: Day
  onBook: (span: NewSpan) => void
}

/** The meeting rooms: each shows when it is taken, and can be booked. */
export function RoomList({ rooms, day, onBook }: Props) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const [open, setOpen] = useState<string>()
  const [edited, setEdited] = useState<Room | 'new'>()
  const room = rooms.find(({ id }) => id === open)
  return (
    <Card title={t('rooms.title')}>
      {rooms.length === 0 && <p className={calendarClasses.note}>{t('rooms.empty')}</p>}
      <ul className={classes.list} aria-label={t('rooms.title')}>
        {rooms.map((one) => (
          <li key={one.id}>
            <button type="button" className={classes.room} onClick={() => setOpen(one.id)}>
              <bdi>{one.name}</bdi>
              <span className={calendarClasses.small}>
                {[inLang(one.area.name, lang), one.isClosed && t('rooms.closed')].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
        {t('rooms.add')}
      </Button>
      {room && !edited && (
        <RoomDialog
          room={room}
          day={day}
          onClose={() => setOpen(undefined)}
          onEdit={() => setEdited(room)}
          onBook={(span) => {
            setOpen(undefined)
            onBook({ ...span, roomId: room.id })
          }}
        />
      )}
      {edited && (
        <RoomForm
          room={edited === 'new' ? undefined : edited}
          onClose={() => {
            setEdited(undefined)
            setOpen(undefined)
          }}
        />
      )}
    </Card>
  )
}
