import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type Mailbox, type MailThreadRow, mail } from '#contract/features/mail/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { openCompose, signed } from './compose-store.ts'
import { LabelNav } from './LabelNav.tsx'
import { MailKeys } from './MailKeys.tsx'
import classes from './mail.module.css'
import { addressOf, boxAt, type Place, usePlace } from './place.ts'
import { ThreadList } from './ThreadList.tsx'
import { ThreadView } from './ThreadView.tsx'
import { mailTexts } from './texts.ts'
import { useMailAct } from './use-mail-act.ts'
import { useMailKeys } from './use-mail-keys.ts'

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
  const own = place.name === undefined ? undefined : box.labels.find(({ name }) => name === place.name)
  const fixed = {
    mailboxId: box.id,
    label: place.label,
    // a label that is gone has no conversations
    ...(place.name !== undefined && { labelId: own?.id ?? '00000000-0000-4000-8000-000000000000' }),
  }
  const list = useList(mail, 'threads', { names: ['unread'], fixed })
  const rows = list.data?.data ?? []
  const name = place.name ?? t(`label.${place.label}`)
  const work = useWork(rows, place, box)
  return (
    <Page
      title={name}
      count={totalText(list.data?.meta, lang)}
      {...(box.area && { lead: inLang(box.area.name, lang) })}
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
        <ThreadList list={list} box={box} place={place} work={work} />
        {place.threadId && <ThreadView key={place.threadId} id={place.threadId} box={box} place={place} work={work} />}
      </div>
      {work.isHelpOpen && <MailKeys onClose={work.closeHelp} />}
    </Page>
  )
}

/** The chosen conversations, the one that the keys act on, and what is done to them. */
function useWork(rows: readonly MailThreadRow[], place: Place, box: Mailbox) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const act = useMailAct()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [marked, setMarked] = useState<string>()
  const [isHelpOpen, setHelp] = useState(false)
  const current = rows.find(({ id }) => id === (place.threadId ?? marked))
  const selected = rows.filter(({ id }) => chosen.has(id))
  const go = (threadId: string | undefined) => void navigate(addressOf({ ...place, threadId }, search.toString()))
  const open = (row: MailThreadRow) => {
    setMarked(row.id)
    go(row.id)
  }
  /** The conversation after or before the current one. */
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === current?.id)
    const next = rows[at < 0 ? 0 : at + by]
    if (!next) return
    setMarked(next.id)
    if (place.threadId) go(next.id)
  }
  const on = async (threads: readonly MailThreadRow[], ...rest: [Parameters<typeof act>[1], (string | null)?]) => {
    const done = await act(threads, ...rest)
    if (!done) return
    setChosen(new Set())
    const leaves = ['archive', 'spam', 'trash', 'remove', 'inbox', 'unread'].includes(rest[0])
    if (leaves && threads.some(({ id }) => id === place.threadId)) go(undefined)
  }
  const work = {
    chosen,
    selected,
    current,
    marked: current?.id,
    isHelpOpen,
    openHelp: () => setHelp(true),
    closeHelp: () => setHelp(false),
    choose: (ids: ReadonlySet<string>) => setChosen(ids),
    toggle: (id: string) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    act: on,
    open,
    close: () => go(undefined),
    step,
  }
  useMailKeys(work, { box, isReading: place.threadId !== undefined })
  return work
}

/** What can be done with the conversations of a page. */
export type Work = ReturnType<typeof useWork>
