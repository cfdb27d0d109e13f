import { shortName } from '#contract/core/people/person.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import {
  DESCRIPTION_MAX_CHARS,
  NewComment,
  type ViolationComment,
  violations,
} from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

/** The comments on a violation, with a form to add one. */
export function ViolationComments({ id }: { id: string }) {
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
          <ol className={classes.comments}>
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
        {t('show.when', { status: violationLabels[lang].status[status] })}
      </p>
      <p className={classes.text}>{text}</p>
    </li>
  )
}
