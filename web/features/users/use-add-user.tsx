import { IconPlus } from '@tabler/icons-react'
import { users } from '#contract/features/users/index.ts'
import { useMay } from '../../core/query.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { userTexts } from './texts.ts'

/** The way to a new person, for those who may create one. */
export function useAddUser() {
  const t = userTexts.useText()
  const mayManage = useMay(users, 'manage')
  if (!mayManage) return undefined
  return (
    <LinkButton to="/dashboard/user/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )
}
