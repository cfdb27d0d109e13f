import { type NewWebhook, type Webhook, webhooks } from '#contract/features/webhooks/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { webhookTexts } from './texts.ts'

/** What the menu of a row does. */
export function useActions(onSecret: (made: NewWebhook) => void) {
  const t = webhookTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const ping = useDo(webhooks, 'ping')
  const renewSecret = useDo(webhooks, 'renewSecret')
  const removeOne = useDo(webhooks, 'remove')
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return {
    test: ({ id }: Webhook) =>
      attempt(async () => {
        await ping.mutateAsync({ params: { id } })
        toast(t('tested'))
      }),
    renew: ({ id, name }: Webhook) =>
      attempt(async () => {
        const question = { title: t('renew'), text: t('renewText', { name }), confirmLabel: t('renew'), danger: true }
        if (await confirm(question)) onSecret((await renewSecret.mutateAsync({ params: { id } })).data)
      }),
    remove: ({ id, name }: Webhook) =>
      attempt(async () => {
        const question = {
          title: c('form.removeTitle'),
          text: t('removeText', { name }),
          confirmLabel: c('form.remove'),
          danger: true,
        }
        if (!(await confirm(question))) return
        await removeOne.mutateAsync({ params: { id } })
        toast(c('form.removed'))
      }),
  }
}
