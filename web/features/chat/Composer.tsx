import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { countCodePoints } from '#contract/core/text/localized.ts'
import { MESSAGE_MAX } from '#contract/features/chat/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
import classes from './chat.module.css'
import { chatTexts } from './texts.ts'

interface Props {
  onSend: (body: string) => Promise<void> | void
}

/** The field in which a message is written. Enter sends it; on a phone, where Enter is in the way, it begins a new line. */
export function Composer({ onSend }: Props) {
  const t = chatTexts.useText()
  const id = useId()
  const isPhone = usePhone()
  const [body, setBody] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const count = countCodePoints(body.trim())
  const isTooLong = count > MESSAGE_MAX
  const canSend = count > 0 && !isTooLong && !isBusy
  useEffect(() => {
    if (!isPhone) field.current?.focus()
  }, [isPhone])
  const send = async () => {
    if (!canSend) return
    setBusy(true)
    try {
      await onSend(body.trim())
      setBody('')
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // while a word is composed, Enter chooses it
    if (event.key !== 'Enter' || event.shiftKey || isPhone || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
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
        onChange={(event) => setBody(event.currentTarget.value)}
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
