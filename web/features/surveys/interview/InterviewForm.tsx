import { useRef, useState } from 'react'
import { inLang } from '#contract/core/text.ts'
import type { Survey, Values } from '#contract/features/surveys/index.ts'
import { accountStore } from '../../../core/outbox/account-store.ts'
import { enqueue } from '../../../core/outbox/queue.ts'
import { outboxChanged, sendWaiting } from '../../../core/outbox/use-outbox.ts'
import { useUser } from '../../../core/session.tsx'
import { useLang } from '../../../core/text.ts'
import { useKeptFiles } from '../../../public/survey/device/files.ts'
import { filesIn, type Outgoing } from '../../../public/survey/device/send.ts'
import type { Raw } from '../../../public/survey/form-rules.ts'
import { SurveyForm } from '../../../public/survey/SurveyForm.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import type { InterviewDraft } from './Interview.tsx'
import classes from './interview.module.css'
import { interviewTexts } from './texts.ts'
import { WHO_CHANNEL, WHO_PERSON, WhoFields } from './WhoFields.tsx'
import { personOf, type Who, whoProblem } from './who.ts'

interface Props {
  survey: Survey
  draft: InterviewDraft
  onDone: () => void
  onAnew: () => void
}

type WhoProblem = NonNullable<ReturnType<typeof whoProblem>>
const focusOn = (problem: WhoProblem) =>
  document.getElementById(problem === 'channelMissing' ? WHO_CHANNEL : WHO_PERSON)?.focus()

/** The questions of one interview; what is entered is kept with every change, and put into the queue at the end. */
export function InterviewForm({ survey, draft, onDone, onAnew }: Props) {
  const { id: userId, area, deviceKey } = useUser()
  const store = accountStore({ id: userId, deviceKey })
  const t = interviewTexts.useText()
  const lang = useLang()
  const [who, setWho] = useState(draft.who)
  const [problem, setProblem] = useState<ReturnType<typeof whoProblem>>()
  const [isFailed, setFailed] = useState(false)
  const now = useRef(draft)
  const files = useKeptFiles(survey.structure, draft.raw, store)
  const isBegun = useRef(Object.keys(draft.raw).length > 0).current

  const keep = (change: Partial<InterviewDraft>) => {
    now.current = { ...now.current, ...change }
    void store
      .put('drafts', now.current)
      // it is told at the end, when it matters
      .catch(() => {})
  }
  const change = (next: Who) => {
    setWho(next)
    setProblem(undefined)
    keep({ who: next })
  }
  const holds = () => {
    const found = whoProblem(who)
    setProblem(found)
    if (found) focusOn(found)
    return found === undefined
  }
  const finish = async (values: Values) => {
    if (who.channel === '') return
    const out: Outgoing = {
      surveyId: survey.id,
      clientId: now.current.clientId,
      channel: who.channel,
      startedAt: now.current.startedAt,
      answers: values,
      areaId: area?.id,
      person: who.isRefused ? undefined : personOf(who.person),
      files: filesIn(survey.structure, values),
    }
    try {
      await enqueue(store, { userId, kind: 'interview', title: survey.title, out, now: Date.now() })
      await store.remove('drafts', draft.key)
    } catch {
      return setFailed(true)
    }
    onDone()
    await outboxChanged()
    await sendWaiting(userId)
  }
  const anew = () => {
    void store.remove('drafts', draft.key).catch(() => {})
    onAnew()
  }
  if (!files) return <FormSkeleton />
  return (
    <>
      {isBegun && (
        <p className={classes.promise}>
          {t('form.draft')}{' '}
          <Button variant="subtle" size="xs" onClick={anew}>
            {t('form.over')}
          </Button>
        </p>
      )}
      <SurveyForm
        structure={survey.structure}
        lang={lang}
        initial={draft.raw}
        onChange={(raw: Raw) => keep({ raw })}
        initialGroup={draft.groupId}
        onGroup={(groupId) => keep({ groupId })}
        onFinish={finish}
        finishLabel={t('form.finish')}
        files={files}
        first={
          <WhoFields
            survey={survey}
            area={area ? inLang(area.name, lang) : ''}
            who={who}
            set={change}
            problem={problem}
          />
        }
        firstHolds={holds}
        firstWrong={
          problem && {
            label: t(problem === 'channelMissing' ? 'form.channel' : 'form.person'),
            text: t(`form.${problem}`),
            focus: () => focusOn(problem),
          }
        }
      />
      {isFailed && (
        <p role="alert" className={classes.why}>
          {t('form.keepFailed')}
        </p>
      )}
    </>
  )
}
