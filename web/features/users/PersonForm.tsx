import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { UserChange, type UserDetails, users } from '#contract/features/users/index.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { useContractForm } from '../../core/form.tsx'
import { keyOf, useDo } from '../../core/query.ts'
import { StaleDialog } from '../../core/StaleDialog.tsx'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import layout from '../../ui/layout.module.css'
import { toast } from '../../ui/toast.ts'
import { inputsOf, PersonFields } from './PersonFields.tsx'
import { userTexts } from './texts.ts'
import {
  conflictsOf,
  isSame,
  merged,
  type Personal,
  type PersonValues,
  personOf,
  type StaleName,
  textAt,
  valuesOf,
} from './user-values.ts'
import classes from './users.module.css'

type Saved = Personal & { version: number }

interface Props {
  /** The person as the server has them now. */
  latest: UserDetails
  onDirty: (isDirty: boolean) => void
}

/** Names, e-mail, phone and position of a person, to be changed. */
export function PersonForm({ latest, onDirty }: Props) {
  const t = userTexts.useText()
  const state = usePersonForm(latest)
  const { form, isSending, problem, onSubmit, isBehind, compare } = state
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Card title={t('form.person')} text={t('form.emailChange')}>
      <form onSubmit={onSubmit} noValidate className={layout.stack}>
        {isBehind && (
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
            {t('form.save')}
          </Button>
        </div>
      </form>
      {state.theirs && <Stale state={state} theirs={state.theirs} />}
    </Card>
  )
}

function usePersonForm(latest: UserDetails) {
  const t = userTexts.useText()
  const client = useQueryClient()
  const change = useDo(users, 'change')
  // What the fields were filled from: the version that a save is held against.
  const [base, setBase] = useState<Saved>(latest)
  const [theirs, setTheirs] = useState<Saved>()
  const [isResolved, setResolved] = useState(false)
  const [initial] = useState(() => valuesOf(latest))
  const contract = useContractForm<PersonValues, typeof UserChange>({
    schema: UserChange,
    initial,
    id: `user-${latest.id}`,
    toBody: (values) => ({ ...personOf(values), version: base.version }),
    send: async (body) => {
      const saved = await change.mutateAsync({ params: { id: latest.id }, body })
      client.setQueryData(keyOf(users, 'one', { params: { id: latest.id } }), saved)
      toast(t('done.saved'))
    },
    onStale: (current) => {
      const now = current as Saved
      // they have typed just what I have: there is nothing to choose
      if (isSame(valuesOf(now), form.getValues())) adopt(now)
      else setTheirs(now)
    },
  })
  const { form, isSending, settle } = contract
  const isDirty = form.isDirty()
  const adopt = useCallback(
    (now: Saved) => {
      setBase(now)
      settle(valuesOf(now))
    },
    [settle],
  )

  // A newer version: taken over where nothing typed is lost by it (a new role is no change of these fields), else told.
  const isNewer = latest.version > base.version && !isSending
  const isBehind = isNewer && isDirty && !isSame(valuesOf(latest), valuesOf(base))
  useEffect(() => {
    if (!isNewer || isBehind) return
    if (isDirty) setBase(latest)
    else adopt(latest)
  }, [isNewer, isBehind, isDirty, latest, adopt])

  // Sent only when the version it is held against has become the other one.
  const { onSubmit } = contract
  useEffect(() => {
    if (!isResolved) return
    setResolved(false)
    onSubmit()
  }, [isResolved, onSubmit])

  return {
    ...contract,
    base,
    theirs,
    isBehind,
    compare: () => setTheirs(latest),
    dismiss: () => setTheirs(undefined),
    /** Saves the other version with my choice of fields put into it. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!theirs) return
      const next = merged(form.getValues(), valuesOf(theirs), keep)
      adopt(theirs)
      form.setValues(next)
      setTheirs(undefined)
      setResolved(keep.size > 0)
    },
  }
}

/** Somebody else was faster: both versions of every field that I changed too, side by side. */
function Stale({ state, theirs }: { state: ReturnType<typeof usePersonForm>; theirs: Saved }) {
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
