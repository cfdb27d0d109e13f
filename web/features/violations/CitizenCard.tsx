import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type CitizenContact, type Violation, violations } from '#contract/features/violations/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { mailLink, phoneLink } from '../../core/records/contact-links.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

/** The contact details of a citizen without an account, and their feedback on the outcome. */
export function CitizenCard({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  if (!violation.hasCitizen && !violation.outcome) return null
  return (
    <Card title={t('citizen.card')}>
      <div className={layout.stack}>
        {violation.outcome && <Outcome outcome={violation.outcome} />}
        {violation.hasCitizen && <Contact id={violation.id} />}
      </div>
    </Card>
  )
}

function Outcome({ outcome: { solved, note, at } }: { outcome: NonNullable<Violation['outcome']> }) {
  const t = violationTexts.useText()
  const lang = useLang()
  return (
    <div>
      <p>{t(solved ? 'citizen.solved' : 'citizen.notSolved')}</p>
      {note && <p className={classes.text}>«{note}»</p>}
      <p className={classes.quiet}>
        <time dateTime={at}>{formatDateTime(new Date(at), lang)}</time>
      </p>
    </div>
  )
}

/** Contact details, fetched only on request: every access is logged, so nothing is prefetched or cached. */
function Contact({ id }: { id: string }) {
  const t = violationTexts.useText()
  const [contact, setContact] = useState<CitizenContact>()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      setContact((await call(violations, 'citizen', { params: { id } })).data)
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    } finally {
      setAsking(false)
    }
  }
  if (!contact) {
    return (
      <>
        <p className={classes.quiet}>{t('citizen.logged')}</p>
        <Button
          variant="default"
          size="xs"
          loading={isAsking}
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => void ask()}
        >
          {t('citizen.show')}
        </Button>
      </>
    )
  }
  const { name, phone, email, onBehalf } = contact
  return (
    <>
      {onBehalf && <p className={classes.quiet}>{t('citizen.registeredFor')}</p>}
      <Facts
        facts={[
          [t('citizen.name'), name && <bdi key="name">{name}</bdi>],
          [t('citizen.phone'), phoneLink(phone)],
          [t('citizen.email'), mailLink(email)],
        ]}
      />
    </>
  )
}
