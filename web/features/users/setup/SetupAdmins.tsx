import { useQuery } from '@tanstack/react-query'
import { EMAIL_MAX, shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { NAME_MAX } from '#contract/features/auth/index.ts'
import { users } from '#contract/features/users/index.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { areaSource } from '../../../core/areas/area-source.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { NameFields } from '../../../core/forms/NameFields.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { inputsOf } from '../directory/PersonFields.tsx'
import { userTexts } from '../directory/texts.ts'
import { UserStatus } from '../directory/UserStatus.tsx'
import { bodyOf, EMPTY_PERSON, NewUserForm, type NewUserValues } from '../directory/user-values.ts'
import classes from '../directory/users.module.css'
import { setupTexts } from './texts.ts'

/** Invites the admins of the districts, and lists those who were invited. */
export function SetupAdmins() {
  const t = setupTexts.useText()
  const districts = useQuery({
    queryKey: ['areas', 'below', null, 'invite'],
    queryFn: ({ signal }) => areaSource().below(undefined, signal),
  })
  return (
    <>
      {districts.data?.length === 0 ? (
        <Card>
          <Empty
            level={3}
            title={t('invite.noDistrict')}
            text={t('invite.noDistrictText')}
            action={<LinkButton to="/dashboard/admin/areas">{t('invite.toAreas')}</LinkButton>}
          />
        </Card>
      ) : (
        <InviteForm />
      )}
      <InvitedList />
    </>
  )
}

function InviteForm() {
  const t = setupTexts.useText()
  const u = userTexts.useText()
  const create = useDo(users, 'create')
  const lang = useLang()
  const initial: NewUserValues = { ...EMPTY_PERSON, role: 'DISTRICT_ADMIN', areaId: null, lang }
  const { form, onSubmit, isSending, problem, settle } = useContractForm<NewUserValues, typeof NewUserForm>({
    schema: NewUserForm,
    choices: ['role', 'areaId'],
    initial,
    toBody: ({ role, areaId, lang: language, ...person }) => ({ ...bodyOf(person), role, areaId, lang: language }),
    send: async (body) => {
      const { data } = await create.mutateAsync({ body })
      toast(t('invite.sent', { email: data.email }))
      settle(initial)
    },
  })
  const input = inputsOf(form)
  return (
    <Card level={3} title={t('invite.title')} text={t('invite.text')}>
      <form onSubmit={onSubmit} noValidate className={layout.stack}>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <AreaPicker
          label={t('invite.area')}
          field="areaId"
          required
          levels={['district']}
          value={form.getValues().areaId}
          error={form.errors.areaId}
          onChange={(areaId) => form.setFieldValue('areaId', areaId)}
        />
        <NameFields
          labels={{ lastName: u('form.lastName'), firstName: u('form.firstName') }}
          maxLength={NAME_MAX}
          input={input}
        />
        <EmailField
          label={u('form.email')}
          required
          dir="ltr"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          {...input('email')}
        />
        <div className={layout.buttons}>
          <Button type="submit" loading={isSending}>
            {t('invite.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Number of people shown. */
const SHOWN = 10

function InvitedList() {
  const t = setupTexts.useText()
  const lang = useLang()
  const query = { role: 'DISTRICT_ADMIN', sort: '-createdAt', pageSize: SHOWN } as const
  const { data } = useAsk(users, 'list', { query })
  if (!data) return null
  return (
    <Card
      level={3}
      title={t('invite.invited')}
      action={
        <LinkButton to="/dashboard/user/list" variant="default" size="xs">
          {t('invite.all')}
        </LinkButton>
      }
    >
      {data.data.length === 0 && <p className={classes.quiet}>{t('invite.none')}</p>}
      <ul className={classes.invited}>
        {data.data.map((user) => (
          <li key={user.id}>
            <span className={layout.what}>
              <strong>{shortName(user)}</strong>
              <span className={layout.said}>
                {user.area && inLang(user.area.name, lang)} · <bdi>{user.email}</bdi>
              </span>
            </span>
            <UserStatus status={user.status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
