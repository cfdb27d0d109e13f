import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { admin, type MailHead } from '#contract/features/admin/index.ts'
import { setup } from '#contract/features/setup/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './admin.module.css'
import { setupTexts } from './setup-texts.ts'

/** Polling interval while the mail is being delivered, ms. Our choice. */
const POLL_INTERVAL_MS = 1_000

/** Sends a test mail to the reader's own address and explains why it could not be delivered. */
export function SetupMail() {
  const t = setupTexts.useText()
  const { email } = useUser()
  const test = useDo(admin, 'testMail')
  const [id, setId] = useState<string>()
  const send = async () => {
    try {
      setId((await test.mutateAsync()).data.id)
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  return (
    <Card level={3} title={t('test.title')} text={t('test.text', { email })}>
      <div className={layout.stack}>
        <div className={layout.buttons}>
          <Button loading={test.isPending} onClick={() => void send()}>
            {t('test.send')}
          </Button>
        </div>
        {id && <Outcome key={id} id={id} />}
      </div>
    </Card>
  )
}

/** The variables that an operator sets to enable mail. */
const VARIABLES = { url: 'SMTP_URL', from: 'MAIL_FROM' }
const isInProgress = (state: MailHead['state'] | undefined) => state === 'waiting' || state === 'retrying'

/** The result of the delivery. */
function Outcome({ id }: { id: string }) {
  const t = setupTexts.useText()
  const client = useQueryClient()
  const { data } = useAsk(
    admin,
    'mailState',
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        isInProgress(state.data?.data.state) && state.data?.smtp ? POLL_INTERVAL_MS : false,
    },
  )
  const state = data?.data.state
  useEffect(() => {
    if (state === 'sent') void client.invalidateQueries({ queryKey: [setup.name] })
  }, [client, state])
  if (!data || !state) return null
  if (!data.smtp)
    return <Banner tone="warning">{t('test.noServer', { names: Object.values(VARIABLES).join(', ') })}</Banner>
  if (state === 'waiting' || state === 'sent') return <Banner>{t(`test.${state}`)}</Banner>
  const { error, cause } = data.data
  return (
    <>
      <Banner tone="warning">{t(`test.cause.${cause ?? 'other'}`, VARIABLES)}</Banner>
      <p className={classes.text}>{t(state === 'retrying' ? 'test.retrying' : 'test.failed')}</p>
      {error && (
        <small className={classes.text}>
          {t('test.technical')} <bdi>{error}</bdi>
        </small>
      )}
    </>
  )
}
