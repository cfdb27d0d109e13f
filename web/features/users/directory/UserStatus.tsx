import type { User } from '#contract/features/users/index.ts'
import { Status } from '../../../ui/feedback/Status.tsx'
import { userTexts } from './texts.ts'

const TONES = { active: 'good', invited: 'info', inactive: 'neutral' } as const

/** The state of an account. */
export function UserStatus({ status }: { status: User['status'] }) {
  const t = userTexts.useText()
  return <Status tone={TONES[status]}>{t(`status.${status}`)}</Status>
}
