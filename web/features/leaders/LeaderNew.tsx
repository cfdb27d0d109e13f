import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { leaders, NewLeader } from '#contract/features/leaders/index.ts'
import { users } from '#contract/features/users/index.ts'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { LeaderFields } from './LeaderFields.tsx'
import { bodyOf, emptyLeader, type LeaderValues } from './leader-values.ts'
import { leaderTexts } from './texts.ts'
import { useReplacing } from './use-leader-actions.ts'

const LIST = '/dashboard/leaders'

/** A new section leader. */
export default function LeaderNew() {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const admin = useUser()
  const replacing = useReplacing()
  const create = useDo(leaders, 'create', [users])
  const [made, setMade] = useState<string>()
  const [initial] = useState(emptyLeader)
  const { form, isSending, problem, onSubmit } = useContractForm<LeaderValues, typeof NewLeader>({
    schema: NewLeader,
    choices: ['areaId'],
    initial,
    id: `leader-new-${admin.id}`,
    toBody: (values) => ({ ...bodyOf(values), registerNumber: values.registerNumber, status: values.status }),
    send: async (body) => {
      const { data } = await replacing((replaces) =>
        create.mutateAsync({ body: { ...body, ...(replaces ? { replaces } : {}) } }),
      )
      toast(t('done.created'))
      setMade(data.id)
    },
  })
  useLeaveWarning(form.isDirty() && !made, useAskToLeave())
  useEffect(() => {
    if (made && !isSending) void navigate(`${LIST}/${made}`, { replace: true })
  }, [made, isSending, navigate])

  return (
    <Page
      title={t('form.newTitle')}
      crumbs={[{ label: t('title'), to: LIST }, { label: t('form.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <form onSubmit={onSubmit} noValidate className={layout.side}>
        <LeaderFields form={form} />
        <FormBar problem={problem}>
          <LinkButton to={LIST} variant="default">
            {c('form.cancel')}
          </LinkButton>
          <Button type="submit" loading={isSending}>
            {t('form.create')}
          </Button>
        </FormBar>
      </form>
    </Page>
  )
}
