import { IconSend2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { countCodePoints } from '#contract/core/text/localized.ts'
import { type ChatMessage, type ChatPerson, MESSAGE_MAX } from '#contract/features/chat/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
import classes from './chat.module.css'
import { MentionList } from './MentionList.tsx'
import type { Written } from './send.ts'
import { chatTexts } from './texts.ts'
import { mentionedIn, useMentions } from './use-mentions.ts'

/** What the next message does to an earlier one. */
export interface Aim {
  kind: 'reply' | 'edit'
  message: ChatMessage
}

interface Props {
  /** People who can be mentioned. */
  people?: readonly ChatPerson[]
  aim?: Aim | undefined
  onAim?: (aim: Aim | undefined) => void
  /** The last own message that can be edited: the up arrow in an empty field takes it. */
  editable?: ChatMessage | undefined
  onTyping?: () => void
  onSend: (written: Written) => Promise<void> | void
}

/** The field in which a message is written. Enter sends it; on a phone, where Enter is in the way, it begins a new line. */
export function Composer(props: Props) {
  const { people = [], aim, onAim, editable, onTyping } = props
  const t = chatTexts.useText()
  const id = useId()
  const isPhone = usePhone()
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(aim?.kind === 'edit' ? aim.message.body : '')
  const { isBusy, send } = useSend(props, body, setBody)
  const mentions = useMentions(field, people, body, setBody)
  const count = countCodePoints(body.trim())
  const isTooLong = count > MESSAGE_MAX
  const canSend = count > 0 && !isTooLong && !isBusy
  useEffect(() => {
    if (!isPhone || aim) field.current?.focus()
  }, [isPhone, aim])
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Escape' && aim) return onAim?.(undefined)
    if (event.key === 'ArrowUp' && body === '' && editable) {
      event.preventDefault()
      return onAim?.({ kind: 'edit', message: editable })
    }
    // while a word is composed, Enter chooses it
    if (event.key !== 'Enter' || event.shiftKey || isPhone || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) void send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void send().then(() => field.current?.focus())
      }}
    >
      {aim && <AimBar aim={aim} onCancel={() => onAim?.(undefined)} />}
      <MentionList mentions={mentions} id={`${id}-people`} />
      <label htmlFor={id} className="nt-hidden">
        {t('write.label')}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        className={classes.field}
        placeholder={t('write.placeholder')}
        value={body}
        aria-describedby={`${id}-help`}
        aria-invalid={isTooLong || undefined}
        {...mentions.field(`${id}-people`)}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          mentions.onChange()
          if (event.currentTarget.value.trim() !== '') onTyping?.()
        }}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={!canSend} aria-label={t('write.send')} className={classes.send}>
        <IconSend2 size={20} aria-hidden />
      </Button>
      <p id={`${id}-help`} className={isTooLong ? classes.tooLong : 'nt-hidden'} role={isTooLong ? 'alert' : undefined}>
        {isTooLong ? t('write.tooLong', { max: MESSAGE_MAX, count }) : t('write.help')}
      </p>
    </form>
  )
}

/** Sends what was written, and empties the field. */
function useSend({ people = [], aim, onSend }: Props, body: string, setBody: (body: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const { message } = aim?.kind === 'reply' ? aim : {}
    try {
      await onSend({
        body: body.trim(),
        replyTo: message ? { id: message.id, by: message.by, excerpt: message.body } : null,
        mentions: mentionedIn(body, people),
      })
      setBody('')
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}

/** Says which message is answered or edited. */
function AimBar({ aim: { kind, message }, onCancel }: { aim: Aim; onCancel: () => void }): ReactNode {
  const t = chatTexts.useText()
  const c = coreTexts.useText()
  return (
    <div className={classes.aim}>
      <p className={classes.quote}>
        <strong>
          {kind === 'edit'
            ? t('write.editing')
            : t('write.replying', { name: message.by ? shortName(message.by) : '' })}
        </strong>
        <bdi>{message.body}</bdi>
      </p>
      <IconButton type="button" name={c('form.cancel')} onClick={onCancel}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
