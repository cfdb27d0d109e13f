import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPhone } from '#contract/core/people/person.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type LeaderDetails, type LeaderPersonal, leaders, type Reading } from '#contract/features/leaders/index.ts'
import { call } from '../../core/api/client.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Masked, PhoneNumber } from './LeaderStatus.tsx'
import classes from './leaders.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { leaderTexts } from './texts.ts'

/** The facts about a leader; full numbers are shown only on request, which is logged. */
export function LeaderFacts({ leader }: { leader: LeaderDetails }) {
  const t = leaderTexts.useText()
  const lang = useLang()
  const [personal, setPersonal] = useState<LeaderPersonal>()
  const [isAsking, setAsking] = useState(false)
  // fetched here only: never in advance, never again automatically, and never cached
  const reveal = async (body: Reading) => {
    setPersonal((await call(leaders, 'reveal', { params: { id: leader.id }, body })).data)
    setAsking(false)
  }
  const toggle = () => (personal ? setPersonal(undefined) : setAsking(true))
  const facts = [
    [t('form.lastName'), leader.lastName],
    [t('form.firstName'), leader.firstName],
    [
      t('form.registerNumber'),
      personal ? (
        <bdi key="register" dir="ltr">
          {personal.registerNumber}
        </bdi>
      ) : (
        <Masked
          key="register"
          text={leader.registerNumber}
          label={t('show.masked', { text: leader.registerNumber.replaceAll('•', '') })}
        />
      ),
    ],
    [t('show.birthDay'), personal && formatDay(personal.birthDay, lang)],
    [t('show.sex'), personal && t(`show.${personal.sex}`)],
    [
      t('form.phone'),
      personal ? (
        <bdi key="phone" dir="ltr">
          {formatPhone(personal.phone)}
        </bdi>
      ) : (
        <PhoneNumber key="phone" phone={leader.phone} masked={leader.phoneMasked} />
      ),
    ],
    [t('show.created'), formatDay(dayInUlaanbaatar(new Date(leader.createdAt)), lang)],
  ] as const
  return (
    <Card title={t('show.facts')}>
      <div className={layout.stack}>
        <div className={classes.head}>
          <Avatar
            name={`${leader.lastName} ${leader.firstName}`}
            src={leader.photoUrls?.small ?? null}
            size={96}
            decorative
          />
          {leader.canReveal && (
            <div className={classes.photoWords}>
              <Button
                variant="default"
                aria-pressed={personal !== undefined}
                leftSection={personal ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
                onClick={toggle}
              >
                {t(personal ? 'show.hide' : 'show.reveal')}
              </Button>
              <p className={classes.quiet}>{t('show.revealText')}</p>
            </div>
          )}
        </div>
        <Facts facts={facts} />
        {isAsking && (
          <ReasonDialog
            title={t('show.revealTitle')}
            lead={t('show.revealLead')}
            act={t('show.show')}
            onReason={reveal}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </Card>
  )
}
