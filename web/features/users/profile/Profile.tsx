import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPhone, shortName } from '#contract/core/people/person.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { type Account, auth } from '#contract/features/auth/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { When } from '../../../core/records/When.tsx'
import { AreaChip } from '../../../ui/controls/AreaChip.tsx'
import { Email } from '../../../ui/controls/Email.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone, TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import classes from './profile.module.css'
import { profileTexts } from './texts.ts'

/** /dashboard/user/profile: the user's role, contact details, recent activity, posts, followers and pictures. */
export default function Profile() {
  const t = profileTexts.useText()
  const c = coreTexts.useText()
  const { data, isError, refetch } = useAsk(auth, 'account')
  return (
    <Page
      title={t('title')}
      action={
        <LinkButton to="/dashboard/user/account" leftSection={<IconPencil size={18} aria-hidden />}>
          {c('form.edit')}
        </LinkButton>
      }
    >
      {isError && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!isError && (
        <div className={classes.columns}>
          <div className={classes.about}>{data ? <About account={data.data} /> : <AboutSkeleton />}</div>
          <ProfileTabs />
        </div>
      )}
    </Page>
  )
}

function About({ account }: { account: Account }) {
  const t = profileTexts.useText()
  const core = coreTexts.useText()
  const lang = useLang()
  const { area, position, emailVerified, lastSignInAt } = account
  const role = account.role.role_name
  return (
    <>
      <Card className={classes.who}>
        <Avatar name={shortName(account)} src={account.avatar} size={96} decorative />
        <div className={classes.name}>
          <h2>
            <bdi>
              {account.lastName} {account.firstName}
            </bdi>
          </h2>
          <p>{core(`role.${role}`)}</p>
        </div>
        {area && <AreaChip label={t('area')} path={area.path.map(({ name }) => inLang(name, lang))} />}
        <Facts
          facts={[
            [
              t('position'),
              position && (
                <span key="position" lang={langOf(position, lang)}>
                  {inLang(position, lang)}
                </span>
              ),
            ],
            [t('area'), !area && t('noArea')],
            [t('member'), <When key="member" at={account.createdAt} as="day" />],
            [t('lastSignIn'), lastSignInAt && <When key="signed" at={lastSignInAt} />],
          ]}
        />
      </Card>
      <Card title={t('contact')}>
        <Facts
          facts={[
            [
              t('email'),
              <span key="email" className={classes.mail}>
                <Email address={account.email} />
                <Status tone={emailVerified ? 'good' : 'warning'}>
                  {emailVerified ? t('verified') : t('unverified')}
                </Status>
                {!emailVerified && <Link to="/auth/verify?returnTo=/dashboard/user/profile">{t('verifyNow')}</Link>}
              </span>,
            ],
            [t('phone'), account.phone ? <bdi key="phone">{formatPhone(account.phone)}</bdi> : t('noPhone')],
          ]}
        />
      </Card>
    </>
  )
}

function AboutSkeleton() {
  return (
    <>
      <Card className={classes.who}>
        <Bone width="6rem" height="6rem" className={classes.face} />
        <TextSkeleton lines={4} />
      </Card>
      <Card>
        <TextSkeleton lines={2} />
      </Card>
    </>
  )
}
