import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type Mailbox, mail } from '#contract/features/mail/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { openCompose } from './compose-store.ts'
import { LabelNav } from './LabelNav.tsx'
import classes from './mail.module.css'
import { boxAt, type Place, usePlace } from './place.ts'
import { signed } from './signed.ts'
import { ThreadList } from './ThreadList.tsx'
import { mailTexts } from './texts.ts'
import { useOwnLabel } from './use-own-label.ts'
import { useWork } from './use-work.ts'

// loaded when they are opened
const ThreadView = lazyInPlace(async () => ({ default: (await import('./ThreadView.tsx')).ThreadView }))
const MailKeys = lazyInPlace(async () => ({ default: (await import('./MailKeys.tsx')).MailKeys }))

/** The mail: labels, the conversations of one of them, and one conversation next to or instead of the list. */
export default function MailPage() {
  const t = mailTexts.useText()
  const { data, error, refetch } = useAsk(mail, 'mailboxes', undefined, { placeholderData: keepPreviousData })
  const place = usePlace()
  const box = data && boxAt(data.data, place)
  if (box) return <MailboxPage key={box.id} boxes={data.data} box={box} place={place} />
  return (
    <Page title={t('title')}>
      {error || data ? <ErrorState level={2} title={t('failed')} onRetry={() => void refetch()} /> : <Waiting />}
    </Page>
  )
}

const Waiting = () => (
  <Card>
    <TextSkeleton lines={10} />
  </Card>
)

interface Props {
  boxes: readonly Mailbox[]
  box: Mailbox
  place: Place
}

function MailboxPage({ boxes, box, place }: Props) {
  const t = mailTexts.useText()
  const lang = useLang()
  const own = useOwnLabel(box.labels, place)
  const [search] = useSearchParams()
  // the figure of the home leads to all mailboxes
  const isEverywhere = search.get('everywhere') === 'true'
  const fixed = {
    ...(!isEverywhere && { mailboxId: box.id }),
    label: place.label,
    // a label that is gone has no conversations
    ...(place.name !== undefined && { labelId: own?.id ?? '00000000-0000-4000-8000-000000000000' }),
  }
  const list = useList(mail, 'threads', { names: ['unread', 'everywhere'], fixed })
  const rows = list.data?.data ?? []
  const name = own?.name ?? place.name ?? t(`label.${place.label}`)
  const work = useWork(rows, place, box)
  return (
    <Page
      title={name}
      count={totalText(list.data?.meta, lang)}
      {...(box.area && !isEverywhere && { lead: inLang(box.area.name, lang) })}
      action={
        <Button
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => openCompose({ mailboxId: box.id, body: signed(box) })}
        >
          {t('compose')}
        </Button>
      }
    >
      <div className={classes.panes} data-reading={place.threadId ? true : undefined}>
        <LabelNav boxes={boxes} box={box} place={place} />
        <ThreadList list={list} boxes={boxes} box={box} place={place} work={work} isEverywhere={isEverywhere} />
        {place.threadId && (
          <ThreadView
            key={place.threadId}
            id={place.threadId}
            box={box}
            place={place}
            work={work}
            fallback={<TextSkeleton lines={10} />}
          />
        )}
      </div>
      {work.isHelpOpen && <MailKeys onClose={work.closeHelp} />}
    </Page>
  )
}
