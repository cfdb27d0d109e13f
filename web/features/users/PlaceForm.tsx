import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { shortName } from '#contract/core/person.ts'
import { type UserDetails, users } from '#contract/features/users/index.ts'
import { useContractForm } from '../../core/form.tsx'
import { keyOf, useDo } from '../../core/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import layout from '../../ui/layout.module.css'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { userTexts } from './texts.ts'
import { type PlaceValues, UserPlaceForm } from './user-values.ts'
import classes from './users.module.css'

interface Props {
  /** The person as the server has them now; another role or area there begins the form anew (`key`). */
  latest: UserDetails
  onDirty: (isDirty: boolean) => void
}

/** Role and area of a person, to be changed; asks first, because the person is signed out by it. */
export function PlaceForm({ latest, onDirty }: Props) {
  const t = userTexts.useText()
  const confirm = useConfirm()
  const client = useQueryClient()
  const place = useDo(users, 'place')
  const [initial] = useState((): PlaceValues => ({ role: latest.role, areaId: latest.area?.id ?? null }))
  const { form, onSubmit, isSending, problem } = useContractForm<PlaceValues, typeof UserPlaceForm>({
    schema: UserPlaceForm,
    choices: ['role', 'areaId'],
    initial,
    toBody: (values) => ({ ...values, version: latest.version }),
    send: async (body) => {
      const saved = await place.mutateAsync({ params: { id: latest.id }, body })
      toast(t('done.placed'))
      client.setQueryData(keyOf(users, 'one', { params: { id: latest.id } }), saved)
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
      text: t('confirm.placeText', { name: shortName(latest) }),
      confirmLabel: t('form.savePlace'),
    }
    if (!form.validate().hasErrors && !(await confirm(question))) return
    onSubmit()
  }

  return (
    <Card title={t('form.place')} text={t('form.placeText')}>
      <form onSubmit={(event) => void save(event)} noValidate className={layout.stack}>
        <PlaceFields
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
