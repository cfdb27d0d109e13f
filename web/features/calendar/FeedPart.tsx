import { useId, useState } from 'react'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { calendar } from '#contract/features/calendar/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { CopyBox } from '../../core/records/CopyBox.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import classes from './calendar.module.css'
import { calendarTexts } from './texts.ts'

/** The secret address of the feed: made, renewed and ended. It is shown once. */
export function FeedPart({ since }: { since: string | null }) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const id = useId()
  const confirm = useConfirm()
  const renew = useDo(calendar, 'renewFeed')
  const remove = useDo(calendar, 'removeFeed')
  const [path, setPath] = useState<string>()
  const isSure = (kind: 'renew' | 'end') =>
    since === null ||
    confirm({
      title: t(`programs.${kind}`),
      text: t(`programs.${kind}Text`),
      confirmLabel: t(`programs.${kind}`),
      danger: true,
    })
  const make = async () => {
    if (!(await isSure('renew'))) return
    try {
      setPath((await renew.mutateAsync()).data.feedUrl)
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const end = async () => {
    if (!(await isSure('end'))) return
    try {
      await remove.mutateAsync()
      setPath(undefined)
      toast(t('programs.ended'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{t('programs.feed')}</h3>
      <p className={classes.note}>{t('programs.feedText')}</p>
      {since !== null && (
        <p className={classes.note}>{t('programs.since', { date: formatDateTime(new Date(since), lang) })}</p>
      )}
      {path && <CopyBox label={t('programs.once')} value={new URL(path, window.location.origin).href} />}
      <div className={layout.buttons}>
        <Button variant="default" loading={renew.isPending} onClick={() => void make()}>
          {t(since === null ? 'programs.make' : 'programs.renew')}
        </Button>
        {since !== null && (
          <Button variant="subtle" color="red" onClick={() => void end()}>
            {t('programs.end')}
          </Button>
        )}
      </div>
    </section>
  )
}
