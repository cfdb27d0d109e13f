import { IconPinnedOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { chat } from '#contract/features/chat/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './chat.module.css'
import { takeMessage } from './chat-store.ts'
import { chatTexts } from './texts.ts'

/** The pinned messages of a conversation. */
export function PinnedDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const t = chatTexts.useText()
  const { data, error, refetch } = useAsk(chat, 'pinned', { params: { id: conversationId } })
  const pin = useDo(chat, 'pin')
  const unpin = async (id: string) => {
    try {
      takeMessage((await pin.mutateAsync({ params: { id }, body: { isPinned: false } })).data)
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('pinned.title')}>
      {error && !data && <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={4} />}
      {data?.data.length === 0 && <Empty level={3} title={t('pinned.none')} text={t('pinned.noneText')} />}
      <ul className={classes.rows}>
        {data?.data.map(({ id, seq, body, by, files }) => (
          <li key={id} className={classes.member}>
            <Link to={`/dashboard/chat/${conversationId}?at=${seq}`} className={classes.hit} onClick={onClose}>
              <bdi className={classes.rowName}>{by ? shortName(by) : t('kind.gone')}</bdi>
              <bdi className={classes.hitText}>{body || files.map(({ name }) => name).join(', ')}</bdi>
            </Link>
            <IconButton name={t('message.unpin')} onClick={() => void unpin(id)}>
              <IconPinnedOff size={20} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
