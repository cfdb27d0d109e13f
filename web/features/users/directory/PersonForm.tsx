import { useCallback, useEffect, useState } from 'react'
import { UserChange, type UserDetails, users } from '#contract/features/users/index.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { StaleDialog } from '../../../core/forms/StaleDialog.tsx'
import { useStaleMerge } from '../../../core/forms/stale-merge.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { inputsOf, PersonFields } from './PersonFields.tsx'
import { userTexts } from './texts.ts'
import {
  bodyOf,
  conflictsOf,
  isEqual,
  merged,
  type PersonValues,
  type SavedPerson,
  type StaleName,
  textAt,
  valuesOf,
} from './user-values.ts'
import classes from './users.module.css'

type Saved = SavedPerson & { version: number }

interface Props {
  /** The person's current data on the server. */
  latest: UserDetails
  onDirty: (isDirty: boolean) => void
}

/** The form of a person's names, e-mail, phone and position. */
export function PersonForm({ latest, onDirty }: Props) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const state = usePersonForm(latest)
  const { form, isSending, problem, onSubmit, isOutdated, compare } = state
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Card title={t('form.person')} text={t('form.emailChange')}>
      <form onSubmit={onSubmit} noValidate className={layout.stack}>
        {isOutdated && (
          <Banner
            tone="warning"
            actions={
              <Button size="xs" variant="default" onClick={compare}>
                {t('edit.compare')}
              </Button>
            }
          >
            {t('edit.behind')}
          </Banner>
        )}
        <PersonFields input={inputsOf(form)} />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={isSending} disabled={!isDirty}>
            {c('form.save')}
          </Button>
        </div>
      </form>
      {state.theirs && <ConflictDialog state={state} theirs={state.theirs} />}
    </Card>
  )
}

function usePersonForm(latest: UserDetails) {
  const t = userTexts.useText()
  const change = useDo(users, 'change')
  // The version that the form was filled from, which a save is checked against.
  const [base, setBase] = useState<Saved>(latest)
  const stale = useStaleMerge<Saved>(() => onSubmit())
  const [initial] = useState(() => valuesOf(latest))
  const contract = useContractForm<PersonValues, typeof UserChange>({
    schema: UserChange,
    initial,
    id: `user-${latest.id}`,
    toBody: (values) => ({ ...bodyOf(values), version: base.version }),
    send: async (body) => {
      await change.mutateAsync({ params: { id: latest.id }, body: latest.isAlone ? { ...body, alone: true } : body })
      toast(t('done.saved'))
    },
    onStale: (current) => {
      const saved = current as Saved
      // both people made the same changes, so there is nothing to resolve
      if (isEqual(valuesOf(saved), form.getValues())) adopt(saved)
      else stale.setTheirs(saved)
    },
  })
  const { form, isSending, settle, onSubmit } = contract
  const isDirty = form.isDirty()
  const adopt = useCallback(
    (saved: Saved) => {
      setBase(saved)
      settle(valuesOf(saved))
    },
    [settle],
  )

  // A newer version is adopted if no input is lost (for example, only the role has changed); otherwise a banner announces it.
  const isNewer = latest.version > base.version && !isSending
  const isOutdated = isNewer && isDirty && !isEqual(valuesOf(latest), valuesOf(base))
  useEffect(() => {
    if (!isNewer || isOutdated) return
    if (isDirty) setBase(latest)
    else adopt(latest)
  }, [isNewer, isOutdated, isDirty, latest, adopt])

  return {
    ...contract,
    base,
    ...stale,
    isOutdated,
    compare: () => stale.setTheirs(latest),
    /** Saves the other version with the chosen fields of this form. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!stale.theirs) return
      const next = merged(form.getValues(), valuesOf(stale.theirs), keep)
      adopt(stale.theirs)
      form.setValues(next)
      stale.settleChoice(keep.size > 0)
    },
  }
}

/** Resolves an edit conflict: both versions of every field that both people changed. */
function ConflictDialog({ state, theirs }: { state: ReturnType<typeof usePersonForm>; theirs: Saved }) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const mine = state.form.getValues()
  const other = valuesOf(theirs)
  const labels: Record<StaleName, string> = {
    lastName: t('form.lastName'),
    firstName: t('form.firstName'),
    email: t('form.email'),
    phone: t('form.phone'),
    'position.mn': `${t('form.position')} · ${c('language.mn')}`,
    'position.en': `${t('form.position')} · ${c('language.en')}`,
  }
  const fields = conflictsOf(valuesOf(state.base), mine, other).map((name) => ({
    name,
    label: labels[name],
    mine: textAt(mine, name),
    theirs: textAt(other, name),
  }))
  return <StaleDialog fields={fields} onChoose={state.resolve} onClose={state.dismiss} />
}
