import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { admin, type MailHead } from '#contract/features/admin/index.ts'
import { setup } from '#contract/features/setup/index.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { problemText } from '../../core/content/problem-text.ts'
import { useAsk, useDo } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import layout from '../../ui/layout.module.css'
import { toast } from '../../ui/toast.ts'
import classes from './admin.module.css'
import { setupTexts } from './setup-texts.ts'

/** How often the state of the mail is asked for while it is on its way, ms. Our choice. */
const ASK_EVERY_MS = 1_000

/** Sends a mail to oneself and shows what the mail server said. */
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

/** What an operator sets so that mail is sent. */
const MAIL_VARIABLES = 'SMTP_URL, MAIL_FROM'
const TONES = { waiting: 'info', retrying: 'warning', sent: 'info', failed: 'warning', expired: 'warning' } as const
const isUnderWay = (state: MailHead['state'] | undefined) => state === 'waiting' || state === 'retrying'

/** What became of the mail. */
function Outcome({ id }: { id: string }) {
  const t = setupTexts.useText()
  const client = useQueryClient()
  const { data } = useAsk(
    admin,
    'mailState',
    { params: { id } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.data.state) && state.data?.smtp ? ASK_EVERY_MS : false) },
  )
  const state = data?.data.state
  useEffect(() => {
    if (state === 'sent') void client.invalidateQueries({ queryKey: [setup.name] })
  }, [client, state])
  if (!data || !state) return null
  if (!data.smtp) return <Banner tone="warning">{t('test.noServer', { names: MAIL_VARIABLES })}</Banner>
  const { error } = data.data
  return (
    <>
      <Banner tone={TONES[state]}>{t(`test.${state === 'expired' ? 'failed' : state}`)}</Banner>
      {error && (
        <p className={classes.text}>
          {t('test.refused')} <bdi>{error}</bdi>
        </p>
      )}
    </>
  )
}
