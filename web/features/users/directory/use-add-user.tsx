import { IconPlus } from '@tabler/icons-react'
import { users } from '#contract/features/users/index.ts'
import { useMay } from '../../../core/query/query.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { userTexts } from './texts.ts'

/** The button to create a person, if the user may. */
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
