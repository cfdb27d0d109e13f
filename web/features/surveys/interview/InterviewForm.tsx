import { useRef, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import type { Survey, Values } from '#contract/features/surveys/index.ts'
import { useStoredFiles } from '../../../answering/device/files.ts'
import { filesIn, type OutgoingAnswer } from '../../../answering/device/send.ts'
import type { Raw } from '../../../answering/form-rules.ts'
import { SurveyForm } from '../../../answering/SurveyForm.tsx'
import { accountStore } from '../../../core/device/account-store.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { enqueue } from '../../../core/outbox/queue.ts'
import { outboxChanged, sendWaiting } from '../../../core/outbox/use-outbox.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import type { InterviewDraft } from './draft.ts'
import classes from './interview.module.css'
import { CHANNEL_ID, PERSON_ID, RespondentFields } from './RespondentFields.tsx'
import { normalizedPerson, type Respondent, respondentProblem } from './respondent.ts'
import { interviewTexts } from './texts.ts'

interface Props {
  survey: Survey
  draft: InterviewDraft
  onDone: () => void
  onRestart: () => void
}

type RespondentProblem = NonNullable<ReturnType<typeof respondentProblem>>
const focusOn = (problem: RespondentProblem) =>
  document.getElementById(problem === 'channelMissing' ? CHANNEL_ID : PERSON_ID)?.focus()

/** The interview on this device: stored on every change, and enqueued for sending at the end. */
function useInterview({ survey, draft, onDone, onRestart }: Props) {
  const { id: userId, area, deviceKey } = useUser()
  const store = accountStore({ id: userId, deviceKey })
  const [who, setWho] = useState(draft.who)
  const [problem, setProblem] = useState<ReturnType<typeof respondentProblem>>()
  const [isFailed, setFailed] = useState(false)
  const latest = useRef(draft)
  const files = useStoredFiles(survey.structure, draft.raw, store)
  const isStarted = useRef(Object.keys(draft.raw).length > 0).current

  const saveDraft = (change: Partial<InterviewDraft>) => {
    latest.current = { ...latest.current, ...change }
    void store
      .put('drafts', latest.current)
      // a storage failure is reported at the end, when it matters
      .catch(() => {})
  }
  const change = (next: Respondent) => {
    setWho(next)
    setProblem(undefined)
    saveDraft({ who: next })
  }
  const validateIntro = () => {
    const found = respondentProblem(who)
    setProblem(found)
    if (found) focusOn(found)
    return found === undefined
  }
  const finish = async (values: Values) => {
    if (who.channel === '') return
    const answer: OutgoingAnswer = {
      surveyId: survey.id,
      clientId: latest.current.clientId,
      channel: who.channel,
      startedAt: latest.current.startedAt,
      answers: values,
      areaId: area?.id,
      finishedAt: new Date().toISOString(),
      ...(who.noPerson ? { noPerson: who.noPerson } : { person: normalizedPerson(who.person) }),
      files: filesIn(survey.structure, values),
    }
    try {
      await enqueue(store, { userId, kind: 'interview', title: survey.title, out: answer, now: Date.now() })
      await store.remove('drafts', draft.key)
    } catch {
      return setFailed(true)
    }
    onDone()
    await outboxChanged()
    await sendWaiting(userId)
  }
  const restart = () => {
    void store.remove('drafts', draft.key).catch(() => {})
    onRestart()
  }
  return { area, who, problem, isFailed, files, isStarted, saveDraft, change, validateIntro, finish, restart }
}

/** The form of an interview; input is stored on every change, and enqueued for sending at the end. */
export function InterviewForm(props: Props) {
  const { survey, draft } = props
  const t = interviewTexts.useText()
  const lang = useLang()
  const interview = useInterview(props)
  const { area, who, problem, isFailed, files, isStarted, saveDraft } = interview
  if (!files) return <FormSkeleton />
  return (
    <>
      {isStarted && (
        <p className={classes.promise}>
          {t('form.draft')}{' '}
          <Button variant="subtle" size="xs" onClick={interview.restart}>
            {t('form.over')}
          </Button>
        </p>
      )}
      <SurveyForm
        structure={survey.structure}
        lang={lang}
        initial={draft.raw}
        onChange={(raw: Raw) => saveDraft({ raw })}
        initialGroup={draft.groupId}
        onGroup={(groupId) => saveDraft({ groupId })}
        onFinish={interview.finish}
        finishLabel={t('form.finish')}
        files={files}
        intro={
          <RespondentFields
            survey={survey}
            area={area ? inLang(area.name, lang) : ''}
            who={who}
            set={interview.change}
            problem={problem}
          />
        }
        isIntroValid={interview.validateIntro}
        introError={
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
