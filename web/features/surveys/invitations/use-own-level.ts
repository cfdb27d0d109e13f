import { useUser } from '../../../core/session/session.tsx'

/** The levels whose invitations are created and printed. */
export const INVITED_LEVELS = ['khoroo', 'section'] as const

/** The reader's area where it has invitations of its own; null for the levels above, which choose one. */
export function useOwnLevel(): string | null {
  const { area } = useUser()
  return INVITED_LEVELS.some((level) => level === area?.level) ? (area?.id ?? null) : null
}
