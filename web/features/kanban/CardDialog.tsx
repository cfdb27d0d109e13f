import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Board, type BoardCard, CARD_TITLE_MAX, kanban } from '#contract/features/kanban/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useNameSaver } from '../../core/forms/use-name-saver.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { type OwnChanges, ownChanges } from '../../core/query/own-changes.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { EditableText } from '../../ui/fields/EditableText.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { CardComments } from './CardComments.tsx'
import { FileList } from './CardFiles.tsx'
import { CardForm } from './CardForm.tsx'
import { CardHistory } from './CardHistory.tsx'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'
import { useArchiveCard, useUnarchiveCard } from './use-archive.ts'
import { useRecordPlace } from './use-record-place.ts'
import { useRemoveCard } from './use-remove-card.ts'

interface Props {
  id: string
  board: Board
  onClose: () => void
}

/** One card: what is known of it, its checklist and comments, and its form for those who write. */
export function CardDialog({ id, board, onClose }: Props) {
  const t = kanbanTexts.useText()
  const { data, error } = useAsk(kanban, 'card', { params: { id } })
  const [isEditing, setEditing] = useState(false)
  const [changes] = useState(ownChanges<BoardCard>)
  const card = data?.data
  // a card of another board has another address
  const isHere = card?.boardId === board.id
  const cover = card?.files.find((file) => file.id === card.coverId)
  if (card && isHere && isEditing) {
    return <CardForm card={card} board={board} onClose={() => setEditing(false)} />
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={card && isHere ? card.title : t('title')}
      heading={
        card && isHere && board.canWrite && !card.archivedAt ? <CardTitle card={card} changes={changes} /> : undefined
      }
      width={640}
    >
      {(error || (card && !isHere)) && <p role="alert">{t('cardGone')}</p>}
      {!error && !card && <TextSkeleton lines={5} />}
      {!error && card && isHere && (
        <div className={layout.stack}>
          {cover?.urls && <img src={cover.urls.large} alt="" className={classes.cover} />}
          <CardFacts card={card} board={board} />
          <Checklist card={card} board={board} changes={changes} />
          <FileList files={card.files} />
          {card.archivedAt && <Archived card={card} canWrite={board.canWrite} />}
          {board.canWrite && (
            <Actions card={card} onEdit={() => changes.onceSaved(() => setEditing(true))} onRemoved={onClose} />
          )}
          <CardComments card={card} board={board} />
          <CardHistory cardId={card.id} />
        </div>
      )}
    </Dialog>
  )
}

/** What a change of a card leaves as it is. */
const sameOf = (card: BoardCard) => {
  const { title, description, start, due, completedAt, assignees, labels, items, files, coverId, version } = card
  const fileIds = files.map((file) => file.id)
  const isCompleted = completedAt !== null
  return { title, description, start, due, isCompleted, assignees, labels, items, fileIds, coverId, version }
}

/** The title of a card, for those who may change it. */
function CardTitle({ card, changes }: { card: BoardCard; changes: OwnChanges<BoardCard> }) {
  const t = kanbanTexts.useText()
  const params = { id: card.id }
  const change = useDo(kanban, 'changeCard')
  const save = useNameSaver(kanban)
  return (
    <EditableText
      value={card.title}
      label={t('field.title')}
      limit={CARD_TITLE_MAX}
      onSave={save({
        record: card,
        send: (title, seen) =>
          changes.send(seen, (base) => change.mutateAsync({ params, body: { ...sameOf(base), title } })),
        // the refusal carries no assignees, labels and items
        again: async () => (await call(kanban, 'card', { params })).data,
      })}
    />
  )
}

interface PartProps {
  card: BoardCard
  board: Board
}

function CardFacts({ card, board }: PartProps) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const place = useRecordPlace()(card.source?.kind ?? '')
  const names = board.people.filter(({ id }) => card.assignees.includes(id)).map(shortName)
  const labels = board.labels.filter(({ id }) => card.labels.includes(id)).map(({ name }) => name)
  return (
    <Facts
      facts={[
        [t('field.column'), board.columns.find(({ id }) => id === card.columnId)?.name],
        [
          t('field.description'),
          card.description && (
            <p key="description" className={classes.text}>
              {card.description}
            </p>
          ),
        ],
        [t('field.start'), card.start && formatDay(card.start, lang)],
        [t('field.due'), card.due && formatDay(card.due, lang)],
        [t('field.isCompleted'), card.completedAt && t('card.completed')],
        [t('field.assignees'), names.join(', ')],
        [t('field.labels'), labels.join(', ')],
        [
          t('record.source'),
          card.source && place && (
            <Link key="source" to={place.path(card.source.id)}>
              {place.label()} <bdi>{inLang(card.source.label, lang)}</bdi>
            </Link>
          ),
        ],
      ]}
    />
  )
}

/** The items of a card, which those who write check here. */
function Checklist({ card, board, changes }: PartProps & { changes: OwnChanges<BoardCard> }) {
  const t = kanbanTexts.useText()
  const change = useDo(kanban, 'changeCard')
  if (card.items.length === 0) return null
  const nameOf = (id: string | null) => {
    const person = board.people.find((one) => one.id === id)
    return person ? ` · ${shortName(person)}` : ''
  }
  const toggle = async (id: string, isDone: boolean) => {
    const itemsOf = (base: BoardCard) => base.items.map((item) => (item.id === id ? { ...item, isDone } : item))
    try {
      await changes.send(card, (base) =>
        change.mutateAsync({ params: { id: card.id }, body: { ...sameOf(base), items: itemsOf(base) } }),
      )
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <fieldset className={classes.items}>
      <legend>{t('items.title')}</legend>
      {card.items.map(({ id, text, isDone, assigneeId }) => (
        <CheckField
          key={id}
          label={`${text}${nameOf(assigneeId)}`}
          checked={isDone}
          disabled={!board.canWrite || card.archivedAt !== null || change.isPending}
          onChange={(press) => void toggle(id, press.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

/** Says that a card is in the archive, and takes it out. */
function Archived({ card, canWrite }: { card: BoardCard; canWrite: boolean }) {
  const t = kanbanTexts.useText()
  const unarchive = useUnarchiveCard()
  return (
    <div className={classes.person}>
      <Status tone="neutral">{t('archive.is')}</Status>
      {canWrite && (
        <Button
          variant="default"
          leftSection={<IconArchiveOff size={16} aria-hidden />}
          onClick={() => void unarchive(card.id)}
        >
          {t('archive.take')}
        </Button>
      )}
    </div>
  )
}

interface ActionsProps {
  card: BoardCard
  onEdit: () => void
  onRemoved: () => void
}

function Actions({ card, onEdit, onRemoved }: ActionsProps) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const remove = useRemoveCard(onRemoved)
  const archive = useArchiveCard()
  return (
    <div className={layout.buttons}>
      {!card.archivedAt && (
        <>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {c('form.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArchive size={16} aria-hidden />}
            onClick={() => void archive(card.id)}
          >
            {t('archive.put')}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove(card)}
      >
        {t('card.remove')}
      </Button>
    </div>
  )
}
