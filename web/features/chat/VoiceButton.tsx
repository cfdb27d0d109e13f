import { IconMicrophone, IconPlayerStopFilled, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { VOICE_NAME, VOICE_SECONDS_MAX } from '#contract/features/chat/index.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './chat.module.css'
import { chatTexts } from './texts.ts'

/** '1:05'. */
const durationOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Records a voice message; it is attached when the recording is ended. */
export function VoiceButton({ onRecorded, disabled }: { onRecorded: (file: File) => void; disabled: boolean }) {
  const t = chatTexts.useText()
  const recorder = useRef<MediaRecorder>(undefined)
  const isKept = useRef(true)
  const [seconds, setSeconds] = useState<number>()
  const isRecording = seconds !== undefined
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => setSeconds((before) => (before ?? 0) + 1), 1000)
    return () => clearInterval(timer)
  }, [isRecording])
  const stop = (keeps: boolean) => {
    isKept.current = keeps
    recorder.current?.stop()
  }
  useEffect(() => {
    if (seconds !== undefined && seconds >= VOICE_SECONDS_MAX) recorder.current?.stop()
  }, [seconds])
  // leaving the conversation ends the recording
  useEffect(
    () => () => {
      isKept.current = false
      if (recorder.current?.state === 'recording') recorder.current.stop()
    },
    [],
  )
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const parts: Blob[] = []
      const made = new MediaRecorder(stream)
      isKept.current = true
      made.ondataavailable = ({ data }) => parts.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setSeconds(undefined)
        if (isKept.current && parts.length > 0) onRecorded(new File(parts, VOICE_NAME, { type: made.mimeType }))
      }
      made.start()
      recorder.current = made
      setSeconds(0)
    } catch {
      toast(t('voice.refused'), { variant: 'error' })
    }
  }
  if (typeof MediaRecorder === 'undefined') return null
  if (!isRecording)
    return (
      <IconButton type="button" name={t('voice.record')} disabled={disabled} onClick={() => void start()}>
        <IconMicrophone size={20} aria-hidden />
      </IconButton>
    )
  return (
    <span className={classes.recording}>
      <span role="timer" aria-label={t('voice.recording')}>
        {durationOf(seconds)}
      </span>
      <IconButton type="button" name={t('voice.cancel')} onClick={() => stop(false)}>
        <IconX size={20} aria-hidden />
      </IconButton>
      <IconButton type="button" name={t('voice.end')} onClick={() => stop(true)}>
        <IconPlayerStopFilled size={20} aria-hidden />
      </IconButton>
    </span>
  )
}
