import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { MANAGES } from '#contract/core/model/actor.ts'
import { users } from '#contract/features/users/index.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../../../core/forms/form.tsx'
import { useAskToLeave } from '../../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FormBar } from '../../../ui/layout/FormBar.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { Page } from '../../../ui/layout/Page.tsx'
import { inputsOf, PersonFields } from './PersonFields.tsx'
import { RoleFields, startAreaOf } from './RoleFields.tsx'
import { userTexts } from './texts.ts'
import { bodyOf, EMPTY_PERSON, lacksArea, NewUserForm, type NewUserValues } from './user-values.ts'

const LIST = '/dashboard/user/list'
const LANGS = ['mn', 'en'] as const

/** The page to create a person, who gets an invitation by e-mail. */
export default function UserNew() {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const { contract, isDone } = useNewUserForm()
  const { form, isSending, problem } = contract
  const values = form.getValues()
  const input = inputsOf(form)
  const save = (event: FormEvent) => {
    contract.onSubmit(event)
    // The schema checks the area only if all other fields are valid; this reports a missing area together with other errors.
    if (lacksArea(form.getValues())) form.setFieldError('areaId', fieldText({ code: 'required' }, true))
  }
  useEffect(() => {
    if (isDone && !isSending) void navigate(LIST, { replace: true })
  }, [isDone, isSending, navigate])

  return (
    <Page
      title={t('form.newTitle')}
      lead={t('form.newLead')}
      crumbs={[{ label: t('list.title'), to: LIST }, { label: t('form.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <form onSubmit={save} noValidate className={layout.side}>
        <div className={layout.columns} data-even>
          <Card title={t('form.person')}>
            <div className={layout.stack}>
              <PersonFields input={input} />
            </div>
          </Card>
          <div className={layout.side}>
            <Card title={t('form.place')}>
              <div className={layout.stack}>
                <RoleFields
                  value={values}
                  errors={form.errors}
                  onChange={({ role, areaId }) => {
                    form.setFieldValue('role', role)
                    form.setFieldValue('areaId', areaId)
                  }}
                />
              </div>
            </Card>
            <Card title={t('form.invitation')}>
              <SelectField
                label={t('form.lang')}
                required
                searchable={false}
                allowDeselect={false}
                data={LANGS.map((value) => ({ value, label: c(`language.${value}`) }))}
                value={values.lang}
                onChange={(chosen) => form.setFieldValue('lang', LANGS.find((lang) => lang === chosen) ?? 'mn')}
                error={form.errors.lang}
                data-field="lang"
              />
            </Card>
          </div>
        </div>
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

function useNewUserForm() {
  const t = userTexts.useText()
  const admin = useUser()
  const create = useDo(users, 'create')
  const [isDone, setDone] = useState(false)
  const [initial] = useState((): NewUserValues => {
    const managed = MANAGES[admin.role]
    // admins mostly create people one role below their own
    const role = managed.find((name) => name !== admin.role) ?? 'APPLICATION'
    return { ...EMPTY_PERSON, role, areaId: startAreaOf(role, admin), lang: 'mn' }
  })
  const contract = useContractForm<NewUserValues, typeof NewUserForm>({
    schema: NewUserForm,
    choices: ['role', 'areaId'],
    initial,
    id: `user-new-${admin.id}`,
    toBody: ({ role, areaId, lang, ...person }) => ({ ...bodyOf(person), role, areaId, lang }),
    send: async (body) => {
      const { data } = await create.mutateAsync({ body })
      toast(t('done.created', { email: data.email }))
      setDone(true)
    },
  })
  useLeaveWarning(contract.form.isDirty() && !isDone, useAskToLeave())
  return { contract, isDone }
}
