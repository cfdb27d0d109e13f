import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { type UserDetails, users } from '#contract/features/users/index.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { RoleFields } from './RoleFields.tsx'
import { userTexts } from './texts.ts'
import { type PlaceValues, UserPlaceForm } from './user-values.ts'
import classes from './users.module.css'

interface Props {
  /** The person's current data on the server; a new role or area there remounts the form (`key`). */
  latest: UserDetails
  onDirty: (isDirty: boolean) => void
}

/** The form of a person's role and area. Asks for confirmation, because a change signs the person out. */
export function RoleForm({ latest, onDirty }: Props) {
  const t = userTexts.useText()
  const confirm = useConfirm()
  const client = useQueryClient()
  const place = useDo(users, 'place')
  const [initial] = useState((): PlaceValues => ({ role: latest.role, areaId: latest.area?.id ?? null }))
  const { form, onSubmit, isSending, problem } = useContractForm<PlaceValues, typeof UserPlaceForm>({
    schema: UserPlaceForm,
    choices: ['role', 'areaId'],
    initial,
    toBody: (values) => ({ ...values, version: latest.version, ...(latest.isAlone ? { alone: true } : {}) }),
    send: async (body) => {
      const { data } = await place.mutateAsync({ params: { id: latest.id }, body })
      toast(t(data.requests.some(({ kind }) => kind === 'place') ? 'requests.sent' : 'done.placed'))
    },
    onStale: () => {
      toast(t('edit.behind'), { variant: 'warning' })
      void client.invalidateQueries({ queryKey: [users.name] })
    },
  })
  const isDirty = form.isDirty()
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const question = {
      title: t('confirm.placeTitle'),
      text: [
        t('confirm.placeText', { name: shortName(latest) }),
        latest.isAlone ? t('requests.alone') : t('requests.second'),
      ].join(' '),
      confirmLabel: t('form.savePlace'),
    }
    if (!form.validate().hasErrors && !(await confirm(question))) return
    onSubmit()
  }

  return (
    <Card title={t('form.place')} text={t('form.placeText')}>
      <form onSubmit={(event) => void save(event)} noValidate className={layout.stack}>
        <RoleFields
          value={form.getValues()}
          errors={form.errors}
          onChange={({ role, areaId }) => {
            form.setFieldValue('role', role)
            form.setFieldValue('areaId', areaId)
          }}
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={isSending} disabled={!isDirty}>
            {t('form.savePlace')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
