import { useState } from 'react'
import * as z from 'zod/mini'
import { KHOROO_OR_SECTION } from '#contract/core/model/actor.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { citizens, type Home, type HomeAction, homeWorkflow } from '#contract/features/citizens/index.ts'
import { citizenLabels } from '#contract/features/citizens/labels.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './citizens.module.css'
import { HomeStatusLabel } from './HomeStatusLabel.tsx'
import { citizenTexts } from './texts.ts'

const Chosen = z.strictObject({ areaId: z.uuid() })

/** /citizens/home: the citizen's home, and whether the khoroo has confirmed it. */
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
  const c = coreTexts.useText()
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
      toast(c('form.saved'))
      onSaved()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.stack}>
      <AreaPicker
        label={t('mine.choose')}
        levels={KHOROO_OR_SECTION}
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
          {c('form.save')}
        </Button>
      </div>
    </form>
  )
}

function ConfirmCard({ home }: { home: Home }) {
  const t = citizenTexts.useText()
  const labels = citizenLabels[useLang()].action
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
          label={(action) => labels[action]}
          question={(action) => ({ title: labels[action] })}
          onAct={(action) => act.mutateAsync({ body: { action: action as 'ask' | 'withdraw' } })}
        />
      </div>
    </Card>
  )
}
