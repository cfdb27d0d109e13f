import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { EMAIL_MAX, shortName } from '#contract/core/people/person.ts'
import type { Leader } from '#contract/features/leaders/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { useLeaveWarning } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './leaders.module.css'
import { PastedAddresses } from './PastedAddresses.tsx'
import { leaderTexts } from './texts.ts'
import { INVITED_AT_ONCE, useInvitations } from './use-invitations.ts'

const LIST = '/dashboard/leaders'

/**
 * Creates accounts for many leaders at once, with an address for each, typed or pasted. Refused ones remain with their
 * reason.
 */
export default function LeaderInvite() {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const isKhoroo = useUser().role === 'KHOROO_ADMIN'
  const [search, setSearch] = useSearchParams()
  const areaId = search.get('areaId')
  const form = useRef<HTMLFormElement>(null)
  const invitations = useInvitations(areaId)
  const { found, filled, isSending } = invitations
  const rows = found.data?.data
  useLeaveWarning(filled > 0 && !isSending, () =>
    confirm({
      title: c('form.leaveTitle'),
      text: c('form.leaveText'),
      confirmLabel: c('form.leave'),
      cancelLabel: c('form.stay'),
      danger: true,
    }).then(Boolean),
  )
  const send = async (event: React.FormEvent) => {
    event.preventDefault()
    const [first] = await invitations.send()
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
  }
  return (
    <Page
      title={t('invite.title')}
      lead={t('invite.lead')}
      crumbs={[{ label: t('title'), to: LIST }, { label: t('invite.title') }]}
      crumbsLabel={t('crumbs')}
    >
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className={layout.side}>
        <Card title={t('invite.findTitle')} text={t('invite.findText')}>
          <div className={layout.stack}>
            {!isKhoroo && (
              <AreaPicker
                label={c('list.area')}
                levels={['city', 'district', 'khoroo']}
                value={areaId}
                onChange={(id) => setSearch(id ? { areaId: id } : {}, { replace: true })}
              />
            )}
            {rows && rows.length > 0 && <PastedAddresses leaders={rows} onRead={invitations.fill} />}
          </div>
        </Card>
        {found.error && !rows && <ErrorState level={2} onRetry={() => void found.refetch()} />}
        {!found.error && !rows && (
          <Card>
            <FormSkeleton fields={6} />
          </Card>
        )}
        {rows?.length === 0 && (
          <Card>
            <Empty
              level={2}
              title={t('invite.emptyTitle')}
              text={t('invite.emptyText')}
              action={<LinkButton to={LIST}>{c('list.go')}</LinkButton>}
            />
          </Card>
        )}
        {rows && rows.length > 0 && <Addresses rows={rows} invitations={invitations} />}
      </form>
    </Page>
  )
}

interface AddressesProps {
  rows: readonly Leader[]
  invitations: ReturnType<typeof useInvitations>
}

/** The leaders without an account, with an address for each, and the button that invites them. */
function Addresses({ rows, invitations }: AddressesProps) {
  const t = leaderTexts.useText()
  const { found, emails, errors, filled, isSending } = invitations
  const total = found.data?.meta.total ?? 0
  return (
    <>
      <Card
        title={t('invite.without', { count: total })}
        text={total > rows.length ? t('invite.first', { shown: INVITED_AT_ONCE }) : undefined}
      >
        <div className={classes.invited}>
          {rows.map((leader) => (
            <EmailField
              key={leader.id}
              label={<Who leader={leader} />}
              dir="ltr"
              maxLength={EMAIL_MAX}
              autoComplete="off"
              data-field={leader.id}
              value={emails[leader.id] ?? ''}
              error={errors[leader.id]}
              onChange={(event) => invitations.type(leader.id, event.currentTarget.value)}
            />
          ))}
        </div>
      </Card>
      <FormBar note={filled > 0 ? t('invite.filled', { count: filled }) : t('invite.nothing')}>
        <Button type="submit" loading={isSending} disabled={filled === 0}>
          {t('invite.send')}
        </Button>
      </FormBar>
    </>
  )
}

function Who({ leader }: { leader: Leader }) {
  return (
    <span className={classes.who}>
      <bdi>{shortName(leader)}</bdi>
      <span className={classes.small}>
        <RelativeAreaName area={leader.area} />
      </span>
    </span>
  )
}
