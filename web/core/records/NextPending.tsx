import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { coreTexts } from '../i18n/texts/index.ts'

/**
 * Whether a record that was pending for this person has been handled on this page. `waits`: whether it is pending now.
 */
export function useWasHandled(id: string, waits: boolean | undefined): boolean {
  const [waited, setWaited] = useState('')
  if (waits && waited !== id) setWaited(id)
  return waits === false && waited === id
}

interface Props {
  /** Number of records pending for the same person; undefined while loading. */
  left: number | undefined
  /** Address of the next one. */
  to: string | undefined
}

/**
 * Shown after a record was handled: links to the next pending one, so that a queue can be processed without returning
 * to the list.
 */
export function NextPending({ left, to }: Props) {
  const t = coreTexts.useText()
  const frame = useRef<HTMLDivElement>(null)
  // The pressed button was removed together with the focus, so the next step is focused.
  useEffect(() => {
    if (left !== undefined && document.activeElement === document.body) frame.current?.querySelector('a')?.focus()
  }, [left])
  if (left === undefined) return null
  return (
    <div ref={frame}>
      <Banner
        actions={
          to &&
          left > 0 && (
            <LinkButton to={to} variant="default">
              {t('next.go')}
            </LinkButton>
          )
        }
      >
        {left > 0 ? t('next.left', { count: left }) : t('next.none')}
      </Banner>
    </div>
  )
}
