import { formatDateTime } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import {
  DESCRIPTION_MAX_CHARS,
  NewComment,
  type ViolationComment,
  violations,
} from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { useContractForm } from '../../core/form.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import layout from '../../ui/layout.module.css'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toast } from '../../ui/toast.ts'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

/** What was said to a violation, and a place to say more. */
export function ViolationTalk({ id }: { id: string }) {
  const t = violationTexts.useText()
  const { data, error, refetch } = useAsk(violations, 'comments', { params: { id } })
  const send = useDo(violations, 'comment')
  const { form, onSubmit, isSending, problem, settle } = useContractForm<{ text: string }, typeof NewComment>({
    id: `violation-comment-${id}`,
    schema: NewComment,
    initial: { text: '' },
    send: async (body) => {
      await send.mutateAsync({ params: { id }, body })
      toast(t('show.sent'))
      setTimeout(() => settle({ text: '' }), 0)
    },
  })
  return (
    <Card title={t('show.comments')}>
      <div className={layout.stack}>
        {error && <ErrorState level={2} onRetry={() => void refetch()} />}
        {!error && !data && <TextSkeleton lines={3} />}
        {data?.data.length === 0 && <p className={classes.quiet}>{t('show.noComments')}</p>}
        {data && data.data.length > 0 && (
          <ol className={classes.talk}>
            {data.data.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
        <form onSubmit={onSubmit} noValidate className={layout.stack}>
          <TextAreaField
            label={t('show.comment')}
            rows={3}
            limit={DESCRIPTION_MAX_CHARS}
            {...form.getInputProps('text')}
          />
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={isSending}>
              {t('show.send')}
            </Button>
          </div>
        </form>
      </div>
    </Card>
  )
}

function Comment({ comment }: { comment: ViolationComment }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { by, role, isReporter, isMine, at, text, status } = comment
  const who = isMine
    ? t('show.you')
    : by
      ? shortName(by)
      : isReporter
        ? t('show.byReporter')
        : role && c(`role.${role}`)
  return (
    <li data-mine={isMine || undefined}>
      <p className={classes.quiet}>
        <strong>
          <bdi>{who}</bdi>
        </strong>
        {isReporter && !isMine && by && ` · ${t('show.byReporter')}`}
        {' · '}
        <time dateTime={at}>{formatDateTime(new Date(at), lang)}</time>
        {' · '}
        {t('show.when', { status: violationWords[lang].status[status] })}
      </p>
      <p className={classes.text}>{text}</p>
    </li>
  )
}
