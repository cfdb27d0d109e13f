import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Fund, FundDraft, funds } from '#contract/features/funds/index.ts'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { FundFields } from './FundFields.tsx'
import { FundStale, type SavedFund } from './FundStale.tsx'
import { bodyOf, type FundValues, valuesOf } from './fund-values.ts'
import { fundTexts } from './texts.ts'

/** The form of a fund; left out for a new one. */
export function FundForm({ fund }: { fund?: Fund }) {
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const create = useDo(funds, 'create')
  const change = useDo(funds, 'change')
  const [saved, setSaved] = useState<string>()
  // the version that the fields were filled from
  const [base, setBase] = useState({ values: valuesOf(fund), version: fund?.version ?? 1 })
  const { theirs, setTheirs, dismiss, settleChoice } = useStaleMerge<SavedFund>(() => onSubmit())
  const { form, isSending, problem, onSubmit } = useContractForm<FundValues, typeof FundDraft>({
    schema: FundDraft,
    initial: base.values,
    id: fund ? `fund-${fund.id}` : `fund-new-${userId}`,
    toBody: bodyOf,
    send: async (body) => {
      const { data } = fund
        ? await change.mutateAsync({ params: { id: fund.id }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body })
      toast(c('form.saved'))
      setSaved(data.id)
    },
    onStale: (current) => setTheirs(current as SavedFund),
  })
  const choose = (now: SavedFund, keep: ReadonlySet<string>) => {
    form.setValues(withMine(valuesOf(now), form.getValues(), keep))
    setBase({ values: valuesOf(now), version: now.version })
    settleChoice()
  }
  useLeaveWarning(form.isDirty() && !saved, useAskToLeave())
  useEffect(() => {
    if (saved && !isSending) void navigate(`/dashboard/fund/${saved}`, { replace: true })
  }, [saved, isSending, navigate])
  return (
    <form onSubmit={onSubmit} noValidate className={layout.side}>
      <FundFields form={form} />
      <FormBar problem={problem}>
        <LinkButton to={fund ? `/dashboard/fund/${fund.id}` : '/dashboard/fund/list'} variant="default">
          {c('form.cancel')}
        </LinkButton>
        <Button type="submit" loading={isSending}>
          {fund ? c('form.save') : t('fund.create')}
        </Button>
      </FormBar>
      {theirs && (
        <FundStale
          mine={form.getValues()}
          theirs={theirs}
          onChoose={(keep) => choose(theirs, keep)}
          onClose={dismiss}
        />
      )}
    </form>
  )
}
