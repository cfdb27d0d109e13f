import {
  IconAlertOctagon,
  IconArchive,
  IconDots,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import type { MailAction, Mailbox, MailThreadRow } from '#contract/features/mail/index.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { IconMenu } from '../../ui/controls/Menu.tsx'
import classes from './mail.module.css'
import type { Place } from './place.ts'
import { mailTexts } from './texts.ts'

const ICONS = {
  archive: IconArchive,
  inbox: IconInbox,
  trash: IconTrash,
  remove: IconTrash,
  read: IconMailOpened,
  unread: IconMail,
  spam: IconAlertOctagon,
} as const

/** The buttons that make sense for these conversations. */
function actionsFor(threads: readonly MailThreadRow[], { label }: Place): (keyof typeof ICONS)[] {
  if (label === 'trash') return ['inbox', 'remove']
  if (label === 'spam') return ['inbox', 'trash']
  const some = (place: MailThreadRow['places'][number]) => threads.some(({ places }) => places.includes(place))
  const actions: (keyof typeof ICONS)[] = [some('inbox') ? 'archive' : 'inbox', 'trash']
  actions.push(threads.some(({ isUnread }) => isUnread) ? 'read' : 'unread')
  return actions
}

interface Props {
  threads: readonly MailThreadRow[]
  box: Mailbox
  place: Place
  act: (threads: readonly MailThreadRow[], action: MailAction, labelId?: string | null) => Promise<void>
}

/** What can be done to conversations: buttons for the frequent actions, a menu for the others. */
export function ActionBar({ threads, box, place, act }: Props) {
  const t = mailTexts.useText()
  const item = (action: MailAction) => ({ label: t(`act.${action}`), onSelect: () => void act(threads, action) })
  const isStarred = threads.every((one) => one.isStarred)
  const isImportant = threads.every((one) => one.isImportant)
  // labels are those of one mailbox
  const isOfBox = threads.every(({ mailboxId }) => mailboxId === box.id)
  const isLive = place.label !== 'trash' && place.label !== 'spam'
  return (
    <div className={classes.actions}>
      {actionsFor(threads, place).map((action) => {
        const Icon = ICONS[action]
        return (
          <IconButton key={action} name={t(`act.${action}`)} onClick={() => void act(threads, action)}>
            <Icon size={20} aria-hidden />
          </IconButton>
        )
      })}
      {isLive && isOfBox && box.labels.length > 0 && (
        <IconMenu
          name={t('act.label')}
          button={<IconTag size={20} aria-hidden />}
          items={box.labels.map((label) => {
            const has = threads.every(({ labels }) => labels.includes(label.id))
            return {
              label: label.name,
              current: has,
              onSelect: () => void act(threads, has ? 'unlabel' : 'label', label.id),
            }
          })}
        />
      )}
      {isLive && (
        <IconMenu
          name={t('more')}
          button={<IconDots size={20} aria-hidden />}
          items={[
            item(isStarred ? 'unstar' : 'star'),
            item(isImportant ? 'unimportant' : 'important'),
            item('unread'),
            item('spam'),
          ]}
        />
      )}
    </div>
  )
}
