import { useNavigate } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { notifications, type Sent } from '#contract/features/notifications/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { editPathOf, SENT_PATH } from './paths.ts'
import { recipientValuesOf } from './recipients.ts'
import { noticeTexts } from './texts.ts'
import { useAudience } from './use-audience.ts'

/** The actions on a notification that has not been sent yet. */
export function NoticeActions({ notice }: { notice: Sent }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const act = useDo(notifications, 'act')
  const remove = useDo(notifications, 'remove')
  const may = (action: Sent['allowedActions'][number]) => notice.allowedActions.includes(action)
  const audience = useAudience(may('send') ? notice.targets.flatMap(recipientValuesOf) : [])
  const params = { id: notice.id }

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const send = async () => {
    const count = audience.data?.data.people
    const text =
      count === undefined ? t('confirm.sendNow') : t('confirm.sendText', { count: formatNumber(count, lang) })
    if (!(await confirm({ title: t('confirm.sendTitle'), text, confirmLabel: t('confirm.send') }))) return
    await attempt(async () => {
      const { data } = await act.mutateAsync({ params, body: { action: 'send', version: notice.version } })
      toast(t('done.sent', { count: data.recipients ?? 0 }))
    })
  }
  const unschedule = () =>
    attempt(async () => {
      await act.mutateAsync({ params, body: { action: 'unschedule', version: notice.version } })
      toast(t('done.unscheduled'))
      await navigate(editPathOf(notice.id))
    })
  const erase = async () => {
    const text = t('confirm.removeText', { title: inLang(notice.title, lang) })
    const question = { title: c('form.removeTitle'), text, confirmLabel: c('form.remove'), danger: true }
    if (!(await confirm(question))) return
    await attempt(async () => {
      await navigate(SENT_PATH, { replace: true })
      await remove.mutateAsync({ params })
      toast(t('done.removed'))
    })
  }

  const isBusy = act.isPending || remove.isPending
  return (
    <>
      {notice.canWrite && (
        <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void erase()}>
          {c('form.remove')}
        </Button>
      )}
      {notice.canWrite && (
        <LinkButton to={editPathOf(notice.id)} variant="default">
          {c('form.edit')}
        </LinkButton>
      )}
      {may('unschedule') && (
        <Button variant="default" disabled={isBusy} onClick={() => void unschedule()}>
          {t('action.unschedule')}
        </Button>
      )}
      {may('send') && notice.targets.length > 0 && (
        <Button
          loading={act.isPending && act.variables.body.action === 'send'}
          disabled={isBusy}
          onClick={() => void send()}
        >
          {t('action.send')}
        </Button>
      )}
    </>
  )
}
