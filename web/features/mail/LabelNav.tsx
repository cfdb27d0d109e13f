import {
  IconAlertOctagon,
  IconFile,
  IconInbox,
  IconMail,
  IconPlus,
  IconSend,
  IconStar,
  IconTag,
  IconTrash,
  IconUrgent,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import {
  MAIL_LABEL_NAME_MAX,
  type Mailbox,
  type MailLabel,
  mail,
  SYSTEM_LABELS,
  type SystemLabel,
} from '#contract/features/mail/index.ts'
import { call } from '../../core/api/client.ts'
import { useNameSaver } from '../../core/forms/use-name-saver.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { SideButton, SideItem, SideLink, SideLinks } from '../../ui/controls/SideLinks.tsx'
import { RowMenu } from '../../ui/data/table/RowMenu.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { InlineField } from '../../ui/fields/InlineField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { useInlineEdit } from '../../ui/fields/use-inline-edit.ts'
import { useUiLabels } from '../../ui/theme/labels.ts'
import { MailboxFoot } from './MailboxFoot.tsx'
import classes from './mail.module.css'
import { addressOf, type Place, useBoxName } from './place.ts'
import { mailTexts } from './texts.ts'

// loaded when they are opened
const LabelDialog = lazyInPlace(async () => ({ default: (await import('./LabelDialog.tsx')).LabelDialog }))

const ICONS: Record<SystemLabel, typeof IconInbox> = {
  all: IconMail,
  inbox: IconInbox,
  sent: IconSend,
  draft: IconFile,
  spam: IconAlertOctagon,
  trash: IconTrash,
  starred: IconStar,
  important: IconUrgent,
}
/** The order in which labels are shown. */
const ORDER: readonly SystemLabel[] = ['inbox', 'starred', 'important', 'sent', 'draft', 'all', 'spam', 'trash']

interface Props {
  boxes: readonly Mailbox[]
  box: Mailbox
  place: Place
}

/** The labels of a mailbox with their unread conversations, its own labels, and how full it is. */
export function LabelNav({ boxes, box, place }: Props) {
  const t = mailTexts.useText()
  const lang = useLang()
  const shown = (count: number) => (count > 0 ? formatNumber(count, lang) : undefined)
  const [editing, setEditing] = useState<MailLabel | 'new'>()
  const countOf = (label: SystemLabel) =>
    label === 'inbox' || label === 'spam' || label === 'draft' ? box.counts[label] : 0
  const at = (label: SystemLabel) => addressOf({ label, name: undefined, threadId: undefined, box: place.box })
  return (
    <nav className={classes.labels} aria-label={t('labels')}>
      {boxes.length > 1 && <BoxSelect boxes={boxes} box={box} />}
      <SideLinks>
        {ORDER.filter((label) => SYSTEM_LABELS.includes(label)).map((label) => {
          const Icon = ICONS[label]
          return (
            <SideLink
              key={label}
              to={at(label)}
              icon={<Icon size={20} aria-hidden />}
              name={t(`label.${label}`)}
              count={shown(countOf(label))}
              isCurrent={place.name === undefined && place.label === label}
            />
          )
        })}
        {box.labels.map((label) => (
          <LabelItem key={label.id} label={label} place={place} onEdit={() => setEditing(label)} />
        ))}
        <SideButton icon={<IconPlus size={20} aria-hidden />} name={t('newLabel')} onClick={() => setEditing('new')} />
      </SideLinks>
      <MailboxFoot box={box} />
      {editing && (
        <LabelDialog
          mailboxId={box.id}
          {...(editing !== 'new' && { label: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </nav>
  )
}

interface ItemProps {
  label: MailLabel
  place: Place
  onEdit: () => void
}

/** A label of the mailbox, with its unread conversations. Its name is edited in its place. */
function LabelItem({ label, place, onEdit }: ItemProps) {
  const t = mailTexts.useText()
  const c = coreTexts.useText()
  const labels = useUiLabels()
  const lang = useLang()
  const edit = useInlineEdit<HTMLLIElement>()
  if (edit.isEditing) {
    return (
      <SideItem>
        <LabelName label={label} onClose={edit.close} />
      </SideItem>
    )
  }
  return (
    <SideLink
      ref={edit.opener}
      to={addressOf({ label: 'all', name: label.name, threadId: undefined, box: place.box })}
      icon={<IconTag size={20} aria-hidden className={classes.tag} data-colour={label.colour} />}
      name={label.name}
      count={label.unread > 0 ? formatNumber(label.unread, lang) : undefined}
      isCurrent={place.name === label.name}
      end={
        <RowMenu
          name={t('editLabel', { name: label.name })}
          items={[
            { label: labels.rename, onSelect: edit.start },
            { label: c('form.edit'), onSelect: onEdit },
          ]}
        />
      }
    />
  )
}

function LabelName({ label, onClose }: Pick<ItemProps, 'label'> & { onClose: (returns: boolean) => void }) {
  const t = mailTexts.useText()
  const change = useDo(mail, 'changeLabel')
  const save = useNameSaver(mail)
  return (
    <InlineField
      value={label.name}
      label={t('labelName')}
      limit={MAIL_LABEL_NAME_MAX}
      onSave={save({
        record: label,
        send: (name, { id, colour, version }) =>
          change.mutateAsync({ params: { id }, body: { name, colour, version } }),
        again: async () => {
          const boxes = (await call(mail, 'mailboxes')).data
          return boxes.flatMap((box) => box.labels).find(({ id }) => id === label.id) ?? label
        },
      })}
      onClose={onClose}
    />
  )
}

function BoxSelect({ boxes, box }: Omit<Props, 'place'>) {
  const t = mailTexts.useText()
  const lang = useLang()
  const nameOf = useBoxName()
  const navigate = useNavigate()
  return (
    <NativeSelect
      label={t('mailbox')}
      value={box.id}
      options={boxes.map((one) => {
        const { id, counts } = one
        const n = formatNumber(counts.inbox, lang)
        return { value: id, label: counts.inbox > 0 ? t('counted', { label: nameOf(one), n }) : nameOf(one) }
      })}
      onChange={(id) => {
        const chosen = boxes.find((one) => one.id === id)
        const place = { label: 'inbox' as const, name: undefined, threadId: undefined }
        void navigate(addressOf({ ...place, box: chosen?.area ? id : undefined }))
      }}
    />
  )
}
