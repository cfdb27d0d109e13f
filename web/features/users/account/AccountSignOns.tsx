import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Account, auth, type FactorProof, type SignOn } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { leaveFor } from '../../../core/session/sign-on-way.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import ProofStep from './ProofStep.tsx'
import { proofTitleOf } from './proof-title.ts'
import { accountTexts } from './texts.ts'

/** The identity providers that are linked to the account; nothing where none is configured for the role. */
export function AccountSignOns({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const { data } = useAsk(auth, 'signOns')
  const [open, setOpen] = useState<SignOn>()
  const close = () => setOpen(undefined)
  const offered = data?.data ?? []
  if (offered.length === 0) return null

  const onProve = async ({ provider, linked }: SignOn, body: FactorProof) => {
    if (!linked) {
      const way = await call(auth, 'linkSignOn', { params: { provider }, body })
      return leaveFor(way.data, null)
    }
    await call(auth, 'unlinkSignOn', { params: { id: linked.id }, body })
    close()
    toast(t('signOns.unlinked'))
    await client.invalidateQueries({ queryKey: [auth.name] })
  }
  return (
    <Card title={t('signOns.title')} text={t('signOns.text')}>
      <ul className={classes.sessions}>
        {offered.map((one) => (
          <li key={one.provider} className={classes.session}>
            <div className={classes.about}>
              <strong>
                <bdi>{one.label}</bdi>
              </strong>
              <small>
                {one.linked
                  ? t('signOns.since', {
                      email: one.linked.email,
                      when: formatDateTime(new Date(one.linked.since), lang),
                    })
                  : t('signOns.none')}
              </small>
            </div>
            <Button variant="default" {...(one.linked ? { color: 'red' } : {})} onClick={() => setOpen(one)}>
              {one.linked ? t('signOns.unlink') : t('signOns.link')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog opened={open !== undefined} onClose={close} title={t(proofTitleOf(account))} width={520}>
        {open && (
          <ProofStep
            account={account}
            act={{ label: t(open.linked ? 'signOns.unlink' : 'signOns.link'), danger: Boolean(open.linked) }}
            onProve={(proof) => onProve(open, proof)}
            onClose={close}
          />
        )}
      </Dialog>
    </Card>
  )
}
