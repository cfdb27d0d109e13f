import { type NewWebhook, type Webhook, webhooks } from '#contract/features/webhooks/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { webhookTexts } from './texts.ts'

/** What the menu of a row does. */
export function useActions(onSecret: (made: NewWebhook) => void) {
  const t = webhookTexts.useText()
  const confirm = useConfirm()
  const askAndRemove = useRemoval()
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
      askAndRemove(t('removeText', { name }), () => removeOne.mutateAsync({ params: { id } })),
  }
}
