import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/calendar.ts'
import { COMMENT_MAX_CHARS } from '#contract/features/blog/comment-limit.ts'
import type { Likes, PostComment } from '#contract/features/blog/comments.ts'
import { deleteComment, findComments, findLikes, sendComment, sendLike } from '../comment-send.ts'
import { useSite } from '../site.ts'
import { Field, type FormProblem, FormSummary } from './form-parts.tsx'

interface PostTalkProps {
  post: { id: string; slug: string }
  /** What everybody may read; the reader's own waiting comments are added by the script. */
  comments: readonly PostComment[]
  likes: Likes
}

/** Comments below a post, the form for readers who are signed in, and how many people like it. */
export function PostTalk({ post, comments, likes }: PostTalkProps) {
  const { t, lang } = useSite()
  const [shown, setShown] = useState(comments)
  // of this reader: what the page shows is the same for everybody
  useEffect(() => {
    findComments(post.id, lang).then(
      (found) => found && 'data' in found && setShown(found.data),
      () => undefined,
    )
  }, [post.id, lang])
  return (
    <section className="column talk" aria-labelledby="comments">
      <LikeButton postId={post.id} initial={likes} />
      <h2 id="comments">{t('blog.comments', { n: formatNumber(shown.length, lang) })}</h2>
      {shown.length === 0 && <p className="talk-none">{t('blog.noComments')}</p>}
      <ol className="talk-list">
        {shown.map((one) => (
          <li key={one.id}>
            <Comment comment={one} onGone={() => setShown(shown.filter(({ id }) => id !== one.id))} />
          </li>
        ))}
      </ol>
      <CommentForm postId={post.id} onSent={(made) => setShown([...shown, made])} />
      <p className="unless-signed-in">
        <a className="button" href={`/auth/login?returnTo=${encodeURIComponent(`/blog/${post.slug}`)}`}>
          {t('blog.signIn')}
        </a>
      </p>
    </section>
  )
}

function LikeButton({ postId, initial }: { postId: string; initial: Likes }) {
  const { t, lang } = useSite()
  const [likes, setLikes] = useState(initial)
  const show = (found: Awaited<ReturnType<typeof findLikes>>) => found && 'data' in found && setLikes(found.data)
  useEffect(() => {
    findLikes(postId, lang).then(
      (found) => found && 'data' in found && setLikes(found.data),
      () => undefined,
    )
  }, [postId, lang])
  const n = formatNumber(likes.count, lang)
  const Heart = likes.mine ? IconHeartFilled : IconHeart
  const toggle = () => void sendLike(postId, lang, !likes.mine).then(show, () => undefined)
  return (
    <p className="talk-likes">
      <button type="button" className="quiet needs-script if-signed-in" aria-pressed={likes.mine} onClick={toggle}>
        <Heart size={18} aria-hidden />
        {t('blog.like')}
      </button>
      <span>{t('blog.likes', { n })}</span>
    </p>
  )
}

function Comment({ comment, onGone }: { comment: PostComment; onGone: () => void }) {
  const { t, lang } = useSite()
  const remove = async () => {
    if (!confirm(t('blog.removeQuestion'))) return
    const done = await deleteComment(comment.id, lang).catch(() => undefined)
    if (done && 'data' in done) onGone()
  }
  return (
    <article className="talk-comment">
      <p className="meta">
        <span className="talk-by">{comment.by ?? t('blog.nobody')}</span>
        {comment.isStaff && <span>{t('blog.staff')}</span>}
        <time dateTime={comment.at}>{formatDay(dayInUlaanbaatar(new Date(comment.at)), lang)}</time>
        {comment.status === 'waiting' && <span>{t('blog.waiting')}</span>}
      </p>
      <p className="talk-text">{comment.text}</p>
      {comment.isMine && (
        <button type="button" className="quiet" onClick={() => void remove()}>
          {t('blog.remove')}
        </button>
      )}
    </article>
  )
}

function CommentForm({ postId, onSent }: { postId: string; onSent: (made: PostComment) => void }) {
  const { t, lang } = useSite()
  const [problem, setProblem] = useState<FormProblem>()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState('')
  const send = async () => {
    const sent = await sendComment(postId, lang, text)
    if (!sent) return setProblem({ code: 'not_signed_in', title: t('blog.signedOut') })
    if ('problem' in sent) return setProblem(sent.problem)
    setProblem(undefined)
    setText('')
    setSaid(t(sent.data.status === 'shown' ? 'blog.sent' : 'blog.sentWaiting'))
    onSent(sent.data)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setSaid('')
    send()
      .catch(() => setProblem({ code: 'offline', title: t('contact.noNetwork') }))
      .finally(() => setSending(false))
  }
  const error = problem?.errors?.find(({ path }) => path === 'text')?.message
  return (
    <form className="form needs-script if-signed-in" noValidate onSubmit={submit}>
      {problem && (
        <FormSummary
          problem={problem}
          title={t('blog.notSent')}
          wait={t('contact.wait')}
          labels={{ text: t('blog.write') }}
        />
      )}
      <Field name="text" label={t('blog.write')} help={t('blog.writeHelp')} error={error} required>
        {(field) => (
          <textarea
            {...field}
            rows={4}
            maxLength={COMMENT_MAX_CHARS}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <p>
        <button type="submit" className="button" disabled={isSending}>
          {t('blog.send')}
        </button>
      </p>
      <p role="status">{said}</p>
    </form>
  )
}
