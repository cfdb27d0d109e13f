import { IconKey, IconListDetails, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { type Webhook, webhooks } from '#contract/features/webhooks/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { BoxFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useColumns } from './columns.tsx'
import { LogDialog } from './LogDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { webhookTexts } from './texts.ts'
import { useActions } from './use-actions.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

type Open = { kind: 'edit'; webhook?: Webhook } | { kind: 'secret'; secret: string } | { kind: 'log'; webhook: Webhook }

/** One's webhooks; for city admins, those of everybody. */
export default function Webhooks() {
  const t = webhookTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const user = useUser()
  const seesAll = user.role === 'CITY_ADMIN'
  const list = useList(webhooks, 'list', { names: ['mine'] })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const showSecret = ({ secret }: { secret: string }) => setOpen({ kind: 'secret', secret })
  const { test, renew, remove } = useActions(showSecret)
  const ownActions = (webhook: Webhook) =>
    webhook.owner.id === user.id
      ? [
          {
            label: c('form.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            onSelect: () => setOpen({ kind: 'edit', webhook }),
          },
          ...(webhook.state === 'active'
            ? [{ label: t('test'), icon: <IconSend size={18} aria-hidden />, onSelect: () => void test(webhook) }]
            : []),
          { label: t('renew'), icon: <IconKey size={18} aria-hidden />, onSelect: () => void renew(webhook) },
        ]
      : []

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      count={totalText(list.data?.meta, lang)}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'edit' })}>
          {t('add')}
        </Button>
      }
    >
      <ListTable<Webhook>
        name="webhooks"
        label={t('title')}
        columns={useColumns(seesAll)}
        list={list}
        defaultSort="-createdAt"
        rowId={(webhook) => webhook.id}
        rowName={(webhook) => webhook.name}
        rowActions={(webhook) => [
          {
            label: t('log'),
            icon: <IconListDetails size={18} aria-hidden />,
            onSelect: () => setOpen({ kind: 'log', webhook }),
          },
          ...ownActions(webhook),
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(webhook),
          },
        ]}
        toolbar={
          <ListToolbar
            list={list}
            search={t('search')}
            {...(seesAll ? { filters: (of) => <BoxFilter {...of} name="mine" label={t('mine')} /> } : {})}
          />
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {open?.kind === 'edit' && <WebhookDialog webhook={open.webhook} onMade={showSecret} onClose={close} />}
      {open?.kind === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
      {open?.kind === 'log' && <LogDialog webhook={open.webhook} onClose={close} />}
    </Page>
  )
}
