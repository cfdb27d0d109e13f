import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { type Holiday, holidays } from '#contract/features/holidays/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'
import classes from './holidays.module.css'
import { holidayTexts } from './texts.ts'

/** The public holidays by year. */
export default function Holidays() {
  const t = holidayTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const thisYear = Number(today.slice(0, 4))
  const [search, setSearch] = useSearchParams()
  const year = Number(search.get('year')) || thisYear
  const { data, error, refetch } = useAsk(holidays, 'list', { query: { year } })
  const [open, setOpen] = useState<Holiday | 'new'>()
  const remove = useRemove()
  const years = [...new Set([thisYear - 1, thisYear, thisYear + 1, thisYear + 2, year])].toSorted((a, b) => a - b)
  const shown = data?.data

  return (
    <Page
      narrow
      title={t('title')}
      lead={t('lead')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
    >
      <NativeSelect
        label={t('year')}
        value={String(year)}
        options={years.map((value) => ({ value: String(value), label: String(value) }))}
        onChange={(value) => setSearch({ year: value }, { replace: true })}
      />
      <Card>
        {error && <ErrorState level={2} onRetry={() => void refetch()} />}
        {!error && !shown && <TextSkeleton lines={8} />}
        {shown?.length === 0 && <StateBox drawing="empty" level={2} title={t('emptyTitle')} text={t('emptyText')} />}
        {shown && shown.length > 0 && (
          <ul className={classes.days} aria-label={t('title')}>
            {shown.map((holiday) => {
              const name = inLang(holiday.name, lang)
              const day = formatDay(holiday.day, lang)
              return (
                <li key={holiday.id} data-past={holiday.day < today || undefined}>
                  <time dateTime={holiday.day}>{day}</time>
                  <span className={classes.weekday}>{WEEKDAY_NAMES[lang].long[weekdayOf(holiday.day) - 1]}</span>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.actions}>
                    <IconButton name={`${c('form.edit')}: ${day}`} onClick={() => setOpen(holiday)}>
                      <IconPencil size={18} aria-hidden />
                    </IconButton>
                    <IconButton name={`${c('form.remove')}: ${day}`} onClick={() => void remove(holiday, day, name)}>
                      <IconTrash size={18} aria-hidden />
                    </IconButton>
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Card>
      {open && (
        <HolidayDialog
          key={open === 'new' ? 'new' : open.id}
          holiday={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={(day) => {
            setOpen(undefined)
            setSearch({ year: day.slice(0, 4) }, { replace: true })
          }}
        />
      )}
    </Page>
  )
}

function useRemove() {
  const t = holidayTexts.useText()
  const remove = useDo(holidays, 'remove')
  const askAndRemove = useRemoval()
  return ({ id }: Holiday, day: string, name: string) =>
    askAndRemove(t('removeText', { day, name }), () => remove.mutateAsync({ params: { id } }))
}
