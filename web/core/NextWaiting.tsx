import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Banner } from './content/Banner.tsx'
import { coreTexts } from './texts/index.ts'

/** Whether a record that waited for this person was dealt with on this page: `waits` is whether it waits now. */
export function useDealtWith(id: string, waits: boolean | undefined): boolean {
  const [waited, setWaited] = useState('')
  if (waits && waited !== id) setWaited(id)
  return waits === false && waited === id
}

interface Props {
  /** How many wait for the same person; undefined while that is being asked. */
  left: number | undefined
  /** Where the next one is. */
  to: string | undefined
}

/** Stands where something was dealt with, and leads to the next that waits: a pile is worked off without the list in between. */
export function NextWaiting({ left, to }: Props) {
  const t = coreTexts.useText()
  const frame = useRef<HTMLDivElement>(null)
  // The button that was pressed has gone, and the focus with it: it goes on to what one wants next.
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
