import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type Calendar, calendar, FILE_BYTES_MAX, type FileImport } from '#contract/features/calendar/index.ts'
import { ApiProblem, download, upload } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import classes from './calendar.module.css'
import { calendarTexts } from './texts.ts'
import { useCalendarName } from './use-calendar-name.ts'

const ACCEPTED = { 'text/calendar': ['.ics', '.ical'] }
/** Events of an import that are named one by one. */
const NAMED_MAX = 10

interface Sent {
  name: string
  size: number
  progress: number
  error?: string
}

/** A calendar as a file: saved, or filled from one. */
export function FilesPart({ calendars }: { calendars: readonly Calendar[] }) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const id = useId()
  const nameOf = useCalendarName()
  const [chosen, setChosen] = useState(calendars.find(({ canWrite }) => canWrite)?.id ?? calendars[0]?.id ?? '')
  const one = calendars.find((it) => it.id === chosen)
  if (!one) return null
  const options = calendars.map((it) => ({
    value: it.id,
    label: [nameOf(it), it.area && inLang(it.area.name, lang)].filter(Boolean).join(' · '),
  }))
  const save = () =>
    download(calendar, 'exportCalendar', { params: { id: one.id } }).catch((error: unknown) =>
      toast(problemText(error), { variant: 'error' }),
    )
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{t('programs.files')}</h3>
      <NativeSelect stacked label={t('field.calendar')} value={chosen} options={options} onChange={setChosen} />
      <div>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void save()}>
          {t('programs.save')}
        </Button>
      </div>
      {one.canWrite && <ImportFile key={one.id} id={one.id} />}
    </section>
  )
}

function ImportFile({ id }: { id: string }) {
  const t = calendarTexts.useText()
  const client = useQueryClient()
  const [sent, setSent] = useState<Sent>()
  const [done, setDone] = useState<FileImport>()
  const send = async (file: File) => {
    const state = { name: file.name, size: file.size, progress: 0 }
    setSent(state)
    setDone(undefined)
    try {
      const onProgress = (progress: number) => setSent({ ...state, progress })
      setDone((await upload(calendar, 'importCalendar', file, { params: { id }, onProgress })).data)
      setSent(undefined)
      await client.invalidateQueries({ queryKey: [calendar.name] })
    } catch (error) {
      const reason = error instanceof ApiProblem ? error.errors[0]?.message : undefined
      setSent({ ...state, error: reason ?? problemText(error) })
    }
  }
  return (
    <>
      <p className={classes.note} aria-hidden>
        {t('programs.import')}
      </p>
      <FileDrop
        label={t('programs.import')}
        files={
          sent ? [{ id: 'file', ...sent, state: sent.error === undefined ? 'sending' : 'failed', isFinal: true }] : []
        }
        accept={ACCEPTED}
        maxBytes={FILE_BYTES_MAX}
        maxFiles={1}
        disabled={sent !== undefined && sent.error === undefined}
        onAdd={([file]) => {
          if (file) void send(file)
        }}
        onRemove={() => setSent(undefined)}
      />
      <div role="status">
        {done && <p>{t('programs.imported', { added: done.added, known: done.known })}</p>}
        {done && done.refused.length > 0 && <Refused refused={done.refused} />}
      </div>
    </>
  )
}

function Refused({ refused }: Pick<FileImport, 'refused'>) {
  const t = calendarTexts.useText()
  return (
    <>
      <p>{t('programs.refused', { n: refused.length })}</p>
      <ul className={classes.refused}>
        {refused.slice(0, NAMED_MAX).map(({ title }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- titles may be alike, and the list does not change
          <li key={i}>
            <bdi>{title || '–'}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
