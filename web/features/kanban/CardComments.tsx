import { useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import {
  ASSIGNEES_MAX,
  type Board,
  type BoardCard,
  type CardComment,
  COMMENT_MAX,
  CommentDraft,
  kanban,
} from '#contract/features/kanban/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

interface Props {
  card: BoardCard
  board: Board
}

/** The comments on a card, with a form for those who write. */
export function CardComments({ card, board }: Props) {
  const t = kanbanTexts.useText()
  const { data, error, refetch } = useAsk(kanban, 'comments', { params: { id: card.id } })
  return (
    <section className={layout.stack} aria-label={t('comments.title')}>
      <h3 className={classes.name}>{t('comments.title')}</h3>
      {error && !data && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={3} />}
      {data?.data.length === 0 && <p className={classes.count}>{t('comments.none')}</p>}
      {data && data.data.length > 0 && (
        <ol className={classes.rows}>
          {data.data.map((comment) => (
            <li key={comment.id}>
              <Comment comment={comment} board={board} />
            </li>
          ))}
        </ol>
      )}
      {board.canWrite && <NewComment card={card} board={board} />}
    </section>
  )
}

interface Values extends Record<string, unknown> {
  text: string
  mentions: string[]
}
const EMPTY: Values = { text: '', mentions: [] }

function NewComment({ card, board }: Props) {
  const t = kanbanTexts.useText()
  const send = useDo(kanban, 'comment')
  const { form, onSubmit, isSending, problem, settle } = useContractForm<Values, typeof CommentDraft>({
    id: `card-comment-${card.id}`,
    schema: CommentDraft,
    initial: EMPTY,
    send: async (body) => {
      await send.mutateAsync({ params: { id: card.id }, body })
      toast(t('comments.sent'))
      setTimeout(() => settle(EMPTY))
    },
  })
  // one that is left empty is no error: the line below it would move what is pressed
  const { onBlur: _, ...input } = form.getInputProps('text')
  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit}>
      <TextAreaField label={t('comments.text')} rows={3} limit={COMMENT_MAX} {...input} />
      <MultiSelectField
        label={t('comments.mentions')}
        help={t('comments.mentionsHelp')}
        data={board.people
          .filter(({ as }) => as !== 'former')
          .map((person) => ({ value: person.id, label: shortName(person) }))}
        value={form.getValues().mentions}
        error={Object.entries(form.errors).find(([path]) => path.startsWith('mentions'))?.[1]}
        onChange={(ids) => form.setFieldValue('mentions', ids.slice(0, ASSIGNEES_MAX))}
      />
      {problem && <p role="alert">{problem}</p>}
      <div>
        <Button type="submit" variant="default" loading={isSending}>
          {t('comments.send')}
        </Button>
      </div>
    </form>
  )
}

function Comment({ comment, board }: { comment: CardComment; board: Board }) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoveComment(comment.id)
  const { by, isMine, at, editedAt, text, mentions } = comment
  const names = board.people.filter(({ id }) => mentions.includes(id)).map(shortName)
  return (
    <>
      <p className={classes.count}>
        <strong>
          <bdi>{isMine ? t('comments.you') : by ? shortName(by) : t('comments.gone')}</bdi>
        </strong>
        {' · '}
        <time dateTime={at}>{formatDateTime(new Date(at), lang)}</time>
        {editedAt && ` · ${t('comments.edited')}`}
      </p>
      {isEditing ? (
        <EditComment comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <p className={classes.text}>{text}</p>
      )}
      {names.length > 0 && <p className={classes.count}>{t('comments.mentioned', { names: names.join(', ') })}</p>}
      {isMine && board.canWrite && !isEditing && (
        <div className={layout.buttons}>
          <Button size="xs" variant="subtle" onClick={() => setEditing(true)}>
            {c('form.edit')}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={() => void remove()}>
            {c('form.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

const CommentChange = kanban.routes.changeComment.body

function EditComment({ comment, onClose }: { comment: CardComment; onClose: () => void }) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const change = useDo(kanban, 'changeComment')
  const { form, onSubmit, isSending, problem } = useContractForm<{ text: string }, typeof CommentChange>({
    schema: CommentChange,
    initial: { text: comment.text },
    toBody: ({ text }) => ({ text, version: comment.version }),
    send: async (body) => {
      await change.mutateAsync({ params: { id: comment.id }, body })
      onClose()
    },
  })
  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit}>
      <TextAreaField label={t('comments.edit')} rows={3} limit={COMMENT_MAX} {...form.getInputProps('text')} />
      {problem && <p role="alert">{problem}</p>}
      <div className={layout.buttons}>
        <Button type="submit" loading={isSending}>
          {c('form.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {c('form.cancel')}
        </Button>
      </div>
    </form>
  )
}

function useRemoveComment(id: string) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const remove = useDo(kanban, 'removeComment')
  return async () => {
    const question = {
      title: t('comments.remove'),
      text: t('comments.removeText'),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id } })
      toast(c('form.removed'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
