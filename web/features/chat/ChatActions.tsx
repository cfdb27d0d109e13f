import {
  IconBell,
  IconBellOff,
  IconDots,
  IconLogout,
  IconPencil,
  IconPin,
  IconPinned,
  IconPinnedOff,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Conversation, chat } from '#contract/features/chat/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { Menu, type MenuItem } from '../../ui/controls/Menu.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './chat.module.css'
import type { Member } from './members.ts'
import { chatTexts } from './texts.ts'
import { useAct } from './use-act.ts'

// loaded when they are opened
const RenameGroup = lazyPart(async () => ({ default: (await import('./GroupDialog.tsx')).RenameGroup }))
const MembersDialog = lazyPart(async () => ({ default: (await import('./MembersDialog.tsx')).MembersDialog }))
const PinnedDialog = lazyPart(async () => ({ default: (await import('./PinnedDialog.tsx')).PinnedDialog }))
const SearchDialog = lazyPart(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

type Task = 'members' | 'rename' | 'search' | 'pinned'

/** What can be done to a conversation. */
export function ChatActions({ conversation, people }: { conversation: Conversation; people: readonly Member[] }) {
  const t = chatTexts.useText()
  const act = useAct()
  const leave = useLeave(conversation)
  const [task, setTask] = useState<Task>()
  const { id, kind, isPinned, isMuted, canManage } = conversation
  const own = (body: { isPinned?: boolean; isMuted?: boolean }) => act(chat, 'own', { params: { id }, body })
  const items: MenuItem[] = [
    { label: t('actions.search'), icon: <IconSearch size={18} aria-hidden />, onSelect: () => setTask('search') },
    { label: t('actions.pinned'), icon: <IconPin size={18} aria-hidden />, onSelect: () => setTask('pinned') },
    {
      label: isPinned ? t('actions.unpin') : t('actions.pin'),
      icon: isPinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPinned size={18} aria-hidden />,
      onSelect: () => own({ isPinned: !isPinned }),
    },
    {
      label: isMuted ? t('actions.unmute') : t('actions.mute'),
      icon: isMuted ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />,
      onSelect: () => own({ isMuted: !isMuted }),
    },
    { label: t('actions.members'), icon: <IconUsers size={18} aria-hidden />, onSelect: () => setTask('members') },
  ]
  if (canManage)
    items.push({
      label: t('actions.rename'),
      icon: <IconPencil size={18} aria-hidden />,
      onSelect: () => setTask('rename'),
    })
  if (kind === 'group')
    items.push({
      label: t('actions.leave'),
      icon: <IconLogout size={18} aria-hidden />,
      danger: true,
      onSelect: () => void leave(),
    })
  const stop = () => setTask(undefined)
  return (
    <>
      <Menu
        name={t('actions.name')}
        className={classes.menu}
        button={<IconDots size={20} aria-hidden />}
        items={items}
      />
      <Suspense>
        {task === 'members' && <MembersDialog conversation={conversation} people={people} onClose={stop} />}
        {task === 'rename' && <RenameGroup conversation={conversation} onClose={stop} />}
        {task === 'search' && <SearchDialog conversationId={id} onClose={stop} />}
        {task === 'pinned' && <PinnedDialog conversationId={id} onClose={stop} />}
      </Suspense>
    </>
  )
}

/** Asks before a group is left. */
function useLeave({ id }: Conversation) {
  const t = chatTexts.useText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const leave = useDo(chat, 'leave')
  return async () => {
    const question = {
      title: t('actions.leaveTitle'),
      text: t('actions.leaveText'),
      confirmLabel: t('actions.leave'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await navigate('/dashboard/chat')
      await leave.mutateAsync({ params: { id } })
      toast(t('actions.left'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
