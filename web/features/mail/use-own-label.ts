import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MailLabel } from '#contract/features/mail/index.ts'
import { addressOf, type Place } from './place.ts'

/**
 * The mailbox's own label that the address names. When it is renamed meanwhile, it is still the one that is shown, and
 * the address gets its new name.
 */
export function useOwnLabel(labels: readonly MailLabel[], place: Place): MailLabel | undefined {
  const navigate = useNavigate()
  const { search } = useLocation()
  const shown = useRef<{ id: string; name: string }>(undefined)
  const before = shown.current
  const { name } = place
  const own =
    labels.find((label) => label.name === name) ??
    (before?.name === name ? labels.find(({ id }) => id === before?.id) : undefined)
  shown.current = own && name !== undefined ? { id: own.id, name } : undefined
  const renamed = own && own.name !== name ? addressOf({ ...place, name: own.name }, search) : undefined
  useEffect(() => {
    if (renamed !== undefined) void navigate(renamed, { replace: true })
  }, [renamed, navigate])
  return own
}
