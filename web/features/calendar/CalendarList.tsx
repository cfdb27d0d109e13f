import { IconDevices, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { CALENDAR_NAME_MAX, type Calendar, calendar } from '#contract/features/calendar/index.ts'
import { call } from '../../core/api/client.ts'
import { useNameSaver } from '../../core/forms/use-name-saver.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RowMenu } from '../../ui/data/table/RowMenu.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { InlineField } from '../../ui/fields/InlineField.tsx'
import { useInlineEdit } from '../../ui/fields/use-inline-edit.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import classes from './calendar.module.css'
import { TONE_OF } from './colours.ts'
import { calendarTexts } from './texts.ts'
import { useCalendarName } from './use-calendar-name.ts'
import type { Layer } from './use-due-dates.ts'

// loaded when they are opened
const CalendarDialog = lazyInPlace(async () => ({ default: (await import('./CalendarDialog.tsx')).CalendarDialog }))
const ProgramsDialog = lazyInPlace(async () => ({ default: (await import('./ProgramsDialog.tsx')).ProgramsDialog }))

interface Props {
  calendars: readonly Calendar[]
  isPending: boolean
  layers: readonly Layer[]
  isHidden: (id: string) => boolean
  onToggle: (id: string) => void
}

/** The calendars: each can be hidden, and changed by those who keep it. */
export function CalendarList({ calendars, isPending, layers, isHidden, onToggle }: Props) {
  const t = calendarTexts.useText()
  const [open, setOpen] = useState<Calendar | 'new'>()
  const [isPrograms, setPrograms] = useState(false)
  const own = calendars.filter(({ area }) => area === null)
  const ofAreas = calendars.filter(({ area }) => area !== null)
  const groups = [
    { title: t('calendars.own'), list: own },
    { title: t('calendars.ofAreas'), list: ofAreas },
  ].filter(({ list }) => list.length > 0)
  return (
    <Card title={t('calendars.title')}>
      {/* the room of a person's own calendar and that of the office, while they load */}
      {isPending && <Bone height="9.5rem" />}
      {groups.map(({ title, list }) => (
        <section key={title}>
          <h3 className={classes.group}>{title}</h3>
          <ul className={classes.calendars} aria-label={title}>
            {list.map((one) => (
              <Item key={one.id} one={one} isHidden={isHidden(one.id)} onToggle={onToggle} onEdit={setOpen} />
            ))}
          </ul>
        </section>
      ))}
      {layers.length > 0 && (
        <section>
          <h3 className={classes.group}>{t('due.title')}</h3>
          <ul className={classes.calendars} aria-label={t('due.title')}>
            {layers.map(({ id, label }) => (
              <li key={id}>
                <CheckField
                  checked={!isHidden(id)}
                  onChange={() => onToggle(id)}
                  label={
                    <span className={classes.calendarName}>
                      <span aria-hidden className={classes.dot} data-tone={TONE_OF.grey} />
                      {label}
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('calendars.add')}
      </Button>
      <Button variant="subtle" leftSection={<IconDevices size={16} aria-hidden />} onClick={() => setPrograms(true)}>
        {t('programs.title')}
      </Button>
      {isPrograms && <ProgramsDialog calendars={calendars} onClose={() => setPrograms(false)} />}
      {open && <CalendarDialog calendar={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

interface ItemProps {
  one: Calendar
  isHidden: boolean
  onToggle: (id: string) => void
  onEdit: (one: Calendar) => void
}

function Item({ one, isHidden, onToggle, onEdit }: ItemProps) {
  const c = coreTexts.useText()
  const t = calendarTexts.useText()
  const labels = useUiLabels()
  const lang = useLang()
  const name = useCalendarName()(one)
  const edit = useInlineEdit<HTMLLIElement>()
  if (edit.isEditing) {
    return (
      <li>
        <CalendarName one={one} onClose={edit.close} />
      </li>
    )
  }
  return (
    <li ref={edit.opener}>
      <CheckField
        checked={!isHidden}
        onChange={() => onToggle(one.id)}
        label={
          <span className={classes.calendarName}>
            <span aria-hidden className={classes.dot} data-tone={TONE_OF[one.colour]} />
            <span>
              <bdi>{name}</bdi>
              {one.area && <span className={classes.small}> {inLang(one.area.name, lang)}</span>}
            </span>
          </span>
        }
      />
      {one.canWrite && one.name !== null && (
        <RowMenu
          name={`${c('form.edit')}: ${name}`}
          items={[
            { label: labels.rename, onSelect: edit.start },
            { label: t('calendars.edit'), onSelect: () => onEdit(one) },
          ]}
        />
      )}
    </li>
  )
}

/** The name of a calendar, edited in its place. */
function CalendarName({ one, onClose }: { one: Calendar; onClose: (returns: boolean) => void }) {
  const t = calendarTexts.useText()
  const change = useDo(calendar, 'changeCalendar')
  const save = useNameSaver(calendar)
  return (
    <InlineField
      value={one.name ?? ''}
      label={t('calendars.name')}
      limit={CALENDAR_NAME_MAX}
      onSave={save({
        record: one,
        send: (name, { id, colour, version }) =>
          change.mutateAsync({ params: { id }, body: { name, colour, version } }),
        again: async () => {
          const { data } = await call(calendar, 'calendars')
          return data.find(({ id }) => id === one.id) ?? one
        },
      })}
      onClose={onClose}
    />
  )
}
