import { useNavigate } from 'react-router'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { hasUnsaved } from '../forms/unsaved.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { unsentCount } from '../outbox/unsent.ts'
import { useSession } from '../session/session.tsx'

/** Returns a function that signs out, after asking about unsaved input and unsent work. */
export function useSignOut(): () => Promise<void> {
  const t = coreTexts.useText()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const confirm = useConfirm()
  return async () => {
    const question = {
      title: t('form.leaveTitle'),
      text: t('form.leaveText'),
      confirmLabel: t('form.leave'),
      cancelLabel: t('form.stay'),
      danger: true,
    }
    if (hasUnsaved() && !(await confirm(question))) return
    const unsent = {
      title: t('header.unsentTitle'),
      text: t('header.unsentText', { n: unsentCount() }),
      confirmLabel: t('header.signOut'),
      cancelLabel: t('form.stay'),
    }
    if (unsentCount() > 0 && !(await confirm(unsent))) return
    await signOut()
    await navigate('/auth/login')
  }
}
