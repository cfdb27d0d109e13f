import { useState } from 'react'
import * as z from 'zod/mini'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { citizens, type Home, type HomeAction, homeWorkflow } from '#contract/features/citizens/index.ts'
import { citizenWords } from '#contract/features/citizens/words.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useContractForm } from '../../core/form.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { useSession } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { WorkflowButtons } from '../../core/WorkflowButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './citizens.module.css'
import { HomeStatusLabel } from './HomeStatusLabel.tsx'
import { citizenTexts } from './texts.ts'

const HOME_LEVELS = ['khoroo', 'section'] as const
const Chosen = z.strictObject({ areaId: z.uuid() })

/** /citizens/home: where the citizen lives, and whether the khoroo has confirmed it. */
export default function MyHome() {
  const t = citizenTexts.useText()
  const { data, error, refetch } = useAsk(citizens, 'home')
  const home = data?.data
  return (
    <Page title={t('mine.title')} lead={t('mine.lead')} narrow>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !home && (
        <Card>
          <FormSkeleton fields={2} />
        </Card>
      )}
      {home && (
        <div className={classes.stack}>
          <HomeCard home={home} />
          {home.area && <ConfirmCard home={home} />}
        </div>
      )}
    </Page>
  )
}

function HomeCard({ home }: { home: Home }) {
  const t = citizenTexts.useText()
  const lang = useLang()
  const [isOpen, setOpen] = useState(home.area === null)
  const day = (at: string | null) => at && formatDay(dayInUlaanbaatar(new Date(at)), lang)
  return (
    <Card title={t('mine.area')}>
      <div className={classes.stack}>
        <Facts
          facts={[
            [t('mine.area'), home.area ? inLang(home.area.name, lang) : t('mine.none')],
            [t('mine.status'), home.area && <HomeStatusLabel key="status" status={home.status} />],
            [t('mine.askedAt'), day(home.askedAt)],
            [t('mine.confirmedAt'), day(home.confirmedAt)],
          ]}
        />
        {home.changeableFrom && (
          <p className={classes.quiet}>{t('mine.later', { date: day(home.changeableFrom) ?? '' })}</p>
        )}
        {!home.changeableFrom && !isOpen && (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('mine.change')}
            </Button>
          </div>
        )}
        {!home.changeableFrom && isOpen && <HomeForm home={home} onSaved={() => setOpen(false)} />}
      </div>
    </Card>
  )
}

function HomeForm({ home, onSaved }: { home: Home; onSaved: () => void }) {
  const t = citizenTexts.useText()
  const change = useDo(citizens, 'setHome')
  const { user, refresh } = useSession()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Chosen,
    initial: { areaId: home.area?.id ?? null },
    id: 'home',
    toBody: ({ areaId }: { areaId: string | null }) => ({ areaId: areaId ?? '' }),
    send: async (body) => {
      const { data } = await change.mutateAsync({ body })
      if (user) refresh({ ...user, role: { role_name: user.role }, area: data.area } as never)
      toast(t('mine.saved'))
      onSaved()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.stack}>
      <AreaPicker
        label={t('mine.choose')}
        levels={HOME_LEVELS}
        within={null}
        value={form.values.areaId}
        onChange={(areaId) => form.setFieldValue('areaId', areaId)}
        error={form.errors.areaId}
        field="areaId"
        required
      />
      <p className={classes.quiet}>
        {t('mine.areaHelp')} {home.status === 'confirmed' && t('mine.ends')}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
          {t('mine.save')}
        </Button>
      </div>
    </form>
  )
}

function ConfirmCard({ home }: { home: Home }) {
  const t = citizenTexts.useText()
  const words = citizenWords[useLang()].action
  const act = useDo(citizens, 'actOnHome')
  const moves = homeWorkflow.moves.filter(
    ({ from, action }) => from === home.status && home.allowedActions.includes(action),
  )
  if (moves.length === 0) return null
  return (
    <Card title={t('mine.confirmTitle')} text={t('mine.confirmText')}>
      <div className={classes.buttons}>
        <WorkflowButtons<HomeAction>
          moves={moves}
          main="ask"
          label={(action) => words[action]}
          question={(action) => ({ title: words[action] })}
          onAct={(action) => act.mutateAsync({ body: { action: action as 'ask' | 'withdraw' } })}
        />
      </div>
    </Card>
  )
}
