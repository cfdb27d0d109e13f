import { type Calendar, calendar } from '#contract/features/calendar/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { AppPasswordsPart } from './AppPasswordsPart.tsx'
import classes from './calendar.module.css'
import { FeedPart } from './FeedPart.tsx'
import { FilesPart } from './FilesPart.tsx'
import { calendarTexts } from './texts.ts'

interface Props {
  calendars: readonly Calendar[]
  onClose: () => void
}

/** The calendar in other programs: the feed, CalDAV, and files. */
export function ProgramsDialog({ calendars, onClose }: Props) {
  const t = calendarTexts.useText()
  const { data, error } = useAsk(calendar, 'feed', { query: {} })
  return (
    <Dialog opened onClose={onClose} title={t('programs.title')} width={560}>
      <div className={classes.details}>
        {error && <p role="alert">{t('programs.failed')}</p>}
        {!error && !data && <TextSkeleton lines={4} />}
        {data && <FeedPart since={data.data.since} />}
        <AppPasswordsPart />
        <FilesPart calendars={calendars} />
      </div>
    </Dialog>
  )
}
