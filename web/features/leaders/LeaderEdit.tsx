import { useState } from 'react'
import { useParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { LeaderChange, type LeaderDetails, leaders } from '#contract/features/leaders/index.ts'
import { users } from '#contract/features/users/index.ts'
import { AreaPath } from '../../core/areas/AreaPath.tsx'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { useNavigateWhenSent, useStaleMerge } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { LeaderFields } from './LeaderFields.tsx'
import { LeaderNotFound } from './LeaderNotFound.tsx'
import {
  bodyOf,
  conflictsOf,
  type LeaderValues,
  merged,
  type SavedLeader,
  type StaleName,
  savedValues,
  valuesOf,
} from './leader-values.ts'
import { leaderTexts } from './texts.ts'
import { useReplacing } from './use-leader-actions.ts'

const LIST = '/dashboard/leaders'

/** Edits a section leader. */
export default function LeaderEdit() {
  const t = leaderTexts.useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(leaders, 'one', { params: { id } })
  const leader = data?.data
  const title = leader ? shortName(leader) : t('form.editTitle')
  return (
    <Page
      title={t('form.editTitle')}
      crumbs={[{ label: t('title'), to: LIST }, { label: title, to: `${LIST}/${id}` }, { label: t('form.editTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {error && !leader && <LeaderNotFound error={error} onRetry={() => void refetch()} />}
      {!error && !leader && (
        <Card>
          <FormSkeleton fields={6} />
        </Card>
      )}
      {leader && <EditForm key={leader.id} leader={leader} />}
    </Page>
  )
}

function EditForm({ leader }: { leader: LeaderDetails }) {
  const c = coreTexts.useText()
  const state = useEditForm(leader)
  const { form, isSending, problem, onSubmit, theirs } = state
  const { areaId, termFrom, termTo } = valuesOf(leader)
  // a leader out of office changes sections without a term
  const term = leader.status === 'active' && { areaId, termFrom, termTo }
  const photo = leader.photoId && leader.photoUrls ? { id: leader.photoId, url: leader.photoUrls.small } : null
  return (
    <form onSubmit={onSubmit} noValidate className={layout.side}>
      <LeaderFields form={form} stored={{ registerMask: leader.registerNumber, photo, ...(term && { term }) }} />
      <FormBar problem={problem}>
        <LinkButton to={`${LIST}/${leader.id}`} variant="default">
          {c('form.cancel')}
        </LinkButton>
        <Button type="submit" loading={isSending}>
          {c('form.save')}
        </Button>
      </FormBar>
      {theirs && <Stale state={state} theirs={theirs} />}
    </form>
  )
}

function useEditForm(leader: LeaderDetails) {
  const t = leaderTexts.useText()
  const replacing = useReplacing()
  const change = useDo(leaders, 'change', [users])
  // the version that the fields were filled from and that a save is checked against
  const [base, setBase] = useState({ values: valuesOf(leader), version: leader.version })
  const stale = useStaleMerge<SavedLeader>(() => contract.onSubmit())
  const [next, setNext] = useState<string>()
  const contract = useContractForm<LeaderValues, typeof LeaderChange>({
    schema: LeaderChange,
    choices: ['areaId'],
    initial: base.values,
    id: `leader-${leader.id}`,
    toBody: (values) => ({ ...bodyOf(values), version: base.version }),
    send: async (body) => {
      await replacing((replaces) =>
        change.mutateAsync({ params: { id: leader.id }, body: { ...body, ...(replaces ? { replaces } : {}) } }),
      )
      toast(t('done.saved'))
      setNext(`${LIST}/${leader.id}`)
    },
    onStale: (current) => {
      const now = current as SavedLeader
      const mine = contract.form.getValues()
      // changes by somebody else to fields that I did not change are applied without a question
      if (conflictsOf(base.values, mine, savedValues(now)).length > 0) stale.setTheirs(now)
      else resolve(now, new Set())
    },
  })
  const resolve = (now: SavedLeader, keep: ReadonlySet<string>) => {
    const saved = savedValues(now)
    contract.form.setValues(merged(base.values, contract.form.getValues(), saved, keep))
    setBase({ values: { ...base.values, ...saved }, version: now.version })
    stale.settleChoice()
  }
  useLeaveWarning(contract.form.isDirty() && !next, useAskToLeave())
  useNavigateWhenSent(next, contract.isSending)
  return { ...contract, ...stale, base, resolve }
}

/** Somebody else has saved first: shows both versions of every conflicting field side by side. */
function Stale({ state, theirs }: { state: ReturnType<typeof useEditForm>; theirs: SavedLeader }) {
  const t = leaderTexts.useText()
  const mine = state.form.getValues()
  const other = savedValues(theirs)
  const labels: Record<StaleName, string> = {
    lastName: t('form.lastName'),
    firstName: t('form.firstName'),
    phone: t('form.phone'),
    areaId: t('form.area'),
    photoId: t('form.photo'),
  }
  const shown = (name: StaleName, values: Pick<LeaderValues, StaleName>) => {
    if (name === 'areaId') return values.areaId && <AreaPath id={values.areaId} />
    if (name === 'photoId') return values.photoId && t('form.photo')
    return values[name]
  }
  const fields = conflictsOf(state.base.values, mine, other).map((name) => ({
    name,
    label: labels[name],
    mine: shown(name, mine),
    theirs: shown(name, other),
  }))
  return <StaleDialog fields={fields} onChoose={(keep) => state.resolve(theirs, keep)} onClose={state.dismiss} />
}
