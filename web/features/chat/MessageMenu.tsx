import { IconArrowBackUp, IconCopy, IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { type ChatMessage, chat, EDIT_MINUTES, EMOJIS } from '#contract/features/chat/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useCopy } from '../../core/device/use-copy.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useUser } from '../../core/session/session.tsx'
import { Menu } from '../../ui/controls/Menu.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Aim } from './Composer.tsx'
import classes from './chat.module.css'
import { syncChat } from './chat-store.ts'
import { chatTexts } from './texts.ts'
import { useAct } from './use-act.ts'

/** What can be done to a message. */
export function MessageMenu({ message, onAim }: { message: ChatMessage; onAim: (aim: Aim) => void }) {
  const t = chatTexts.useText()
  const c = coreTexts.useText()
  const { id: me } = useUser()
  const act = useAct()
  const remove = useRemove(message)
  const { id, isMine, isPinned, at, body } = message
  const isFresh = isMine && Date.now() - new Date(at).getTime() < EDIT_MINUTES * 60_000
  const isOn = (emoji: string) =>
    message.reactions.some((one) => one.emoji === emoji && one.people.some((person) => person.id === me))
  const copy = useCopy({ isHidden: true })
  const items = [
    {
      label: t('message.reply'),
      icon: <IconArrowBackUp size={18} aria-hidden />,
      onSelect: () => onAim({ kind: 'reply', message }),
    },
    ...(body
      ? [{ label: t('message.copy'), icon: <IconCopy size={18} aria-hidden />, onSelect: () => void copy(body) }]
      : []),
    {
      label: isPinned ? t('message.unpin') : t('message.pin'),
      icon: isPinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPin size={18} aria-hidden />,
      onSelect: () => act(chat, 'pin', { params: { id }, body: { isPinned: !isPinned } }),
    },
    ...(isFresh
      ? [
          {
            label: c('form.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            onSelect: () => onAim({ kind: 'edit', message }),
          },
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ]
  const emojis = EMOJIS.map((emoji) => ({
    label: t(`message.emoji.${emoji}`),
    icon: <span aria-hidden>{emoji}</span>,
    current: isOn(emoji),
    onSelect: () => act(chat, 'react', { params: { id }, body: { emoji, isOn: !isOn(emoji) } }),
  }))
  return (
    <span className={classes.menus}>
      <Menu
        name={t('message.actions')}
        className={classes.menu}
        button={<IconDots size={18} aria-hidden />}
        items={[...items, ...emojis]}
        align={isMine ? 'end' : 'start'}
      />
    </span>
  )
}

/** Asks before a message is deleted. */
function useRemove({ id }: ChatMessage) {
  const t = chatTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  return async () => {
    const question = {
      title: t('message.removeTitle'),
      text: t('message.removeText'),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await call(chat, 'remove', { params: { id } })
      toast(t('message.removed'))
      await syncChat()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
