import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { countCodePoints } from '#contract/core/text/localized.ts'
import { type ChatMessage, type ChatPerson, MESSAGE_MAX } from '#contract/features/chat/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { AttachStored } from '../../core/content/AttachStored.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { AttachedFiles } from './AttachedFiles.tsx'
import classes from './chat.module.css'
import { MentionList } from './MentionList.tsx'
import type { Written } from './send.ts'
import { chatTexts } from './texts.ts'
import { useAttachments } from './use-attachments.ts'
import { type Mentions, mentionedIn, useMentions } from './use-mentions.ts'
import { VoiceButton } from './VoiceButton.tsx'

/** Kinds of files that the server accepts. */
const ACCEPT = '.jpg,.jpeg,.png,.webp,.heic,.pdf,.docx,.xlsx,.pptx,.mp4,.webm'
type Attachments = ReturnType<typeof useAttachments>

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
  const files = useAttachments()
  const { isBusy, send } = useSend(props, { body, files }, setBody)
  const mentions = useMentions(field, people, body, setBody)
  const isEdit = aim?.kind === 'edit'
  const count = countCodePoints(body.trim())
  const isTooLong = count > MESSAGE_MAX
  const hasContent = count > 0 || (files.attached.length > 0 && !isEdit)
  const canSend = hasContent && !isTooLong && !isBusy && !files.isBusy
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
      <AttachedFiles attached={files.attached} onRemove={files.remove} />
      {!isEdit && <AttachButtons files={files} />}
      <label htmlFor={id} className="nt-hidden">
        {t('write.label')}
      </label>
      <MessageField
        ref={field}
        id={id}
        body={body}
        isTooLong={isTooLong}
        mentions={mentions}
        onBody={(text) => {
          setBody(text)
          mentions.onChange()
          if (text.trim() !== '') onTyping?.()
        }}
        onKeyDown={onKeyDown}
        onFiles={isEdit ? undefined : files.add}
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

interface FieldProps {
  ref: RefObject<HTMLTextAreaElement | null>
  id: string
  body: string
  isTooLong: boolean
  mentions: Mentions
  onBody: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Takes files that are pasted or dropped. */
  onFiles: ((files: readonly File[]) => void) | undefined
}

/** The text of the message; pictures can be pasted and files dropped into it. */
function MessageField({ ref, id, body, isTooLong, mentions, onBody, onKeyDown, onFiles }: FieldProps) {
  const t = chatTexts.useText()
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (!onFiles || files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <textarea
      ref={ref}
      id={id}
      rows={1}
      className={classes.field}
      placeholder={t('write.placeholder')}
      value={body}
      aria-describedby={`${id}-help`}
      aria-invalid={isTooLong || undefined}
      {...mentions.field(`${id}-people`)}
      onChange={(event) => onBody(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
    />
  )
}

/** Sends what was written, and empties the field. */
function useSend(
  { people = [], aim, onSend }: Props,
  { body, files }: { body: string; files: Attachments },
  setBody: (body: string) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const { message } = aim?.kind === 'reply' ? aim : {}
    try {
      await onSend({
        body: body.trim(),
        replyTo: message ? { id: message.id, by: message.by, excerpt: message.body } : null,
        mentions: mentionedIn(body, people),
        files: files.attached.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }])),
      })
      setBody('')
      files.clear()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}

/** Attaches pictures and files, and records a voice message. */
function AttachButtons({ files: { add, addStored, isFull, room } }: { files: Attachments }) {
  const t = chatTexts.useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.attach}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <IconButton type="button" name={t('files.add')} disabled={isFull} onClick={() => input.current?.click()}>
        <IconPaperclip size={20} aria-hidden />
      </IconButton>
      <AttachStored isIcon max={room} onPick={addStored} />
      <VoiceButton disabled={isFull} onRecorded={(file) => add([file])} />
    </span>
  )
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
