import { useNavigate } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { notifications, type Sent } from '#contract/features/notifications/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { editOf, SENT } from './paths.ts'
import { chosenOf } from './target-words.tsx'
import { noticeTexts } from './texts.ts'
import { useAudience } from './use-audience.ts'

/** What can be done with a notification that is not sent yet. */
export function NoticeActions({ notice }: { notice: Sent }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const act = useDo(notifications, 'act')
  const remove = useDo(notifications, 'remove')
  const may = (action: Sent['allowedActions'][number]) => notice.allowedActions.includes(action)
  const audience = useAudience(may('send') ? notice.targets.flatMap(chosenOf) : [])
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
      await navigate(editOf(notice.id))
    })
  const erase = async () => {
    const text = t('confirm.removeText', { title: inLang(notice.title, lang) })
    const question = { title: t('confirm.removeTitle'), text, confirmLabel: t('action.remove'), danger: true }
    if (!(await confirm(question))) return
    await attempt(async () => {
      await navigate(SENT, { replace: true })
      await remove.mutateAsync({ params })
      toast(t('done.removed'))
    })
  }

  const isBusy = act.isPending || remove.isPending
  return (
    <>
      {notice.canWrite && (
        <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void erase()}>
          {t('action.remove')}
        </Button>
      )}
      {notice.canWrite && (
        <LinkButton to={editOf(notice.id)} variant="default">
          {t('action.edit')}
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
