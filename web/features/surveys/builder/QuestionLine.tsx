import { memo } from 'react'
import { inLang } from '#contract/core/text.ts'
import { type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useLang } from '../../../core/text.ts'
import { toast } from '../../../ui/toast.ts'
import { surveyTexts } from '../texts.ts'
import { useTools } from './context.ts'
import { focusSoon } from './focus-soon.ts'
import { QuestionCard, type QuestionCardProps } from './QuestionCard.tsx'
import { copyOf } from './questions.ts'
import { addQuestion, moveQuestion, type Place, placeOf, removeQuestion, stepOf } from './structure.ts'
import type { Drag } from './use-drag.ts'

/** A group by its name. */
export interface GroupName {
  id: string
  name: string
}

interface QuestionLineProps
  extends Pick<QuestionCardProps, 'no' | 'path' | 'isOpen' | 'problems' | 'earlier' | 'isFirst' | 'isLast'> {
  question: Question
  groupId: string
  /** All groups. */
  names: readonly GroupName[]
  drag: Drag
}

const END: Place = { groupId: '', at: 0 }

/** One question with what can be done to it. Drawn again only when it is concerned: there may be two hundred of them. */
export const QuestionLine = memo(function Line(props: QuestionLineProps) {
  const { question, groupId, no, path, isOpen, problems, earlier, isFirst, isLast, names, drag } = props
  const t = surveyTexts.useText()
  const lang = useLang()
  const { ask, open, say, structure } = useTools()
  const { id } = question
  const what = t('question.no', { n: no })
  const go = (place: Place | undefined) => {
    if (!place) return
    const before = structure()
    const next = moveQuestion(before, id, place)
    ask(() => next)
    const index = next.findIndex((group) => group.id === place.groupId)
    say(
      t('builder.movedIn', {
        what,
        n: (placeOf(next, id)?.at ?? 0) + 1,
        group: inLang(next[index]?.title ?? { mn: '' }, lang) || t('group.no', { n: index + 1 }),
      }),
    )
  }
  return (
    <QuestionCard
      question={question}
      no={no}
      path={path}
      isOpen={isOpen}
      problems={problems}
      earlier={earlier}
      isFirst={isFirst}
      isLast={isLast}
      groups={names.filter((group) => group.id !== groupId)}
      handle={drag.handle({ kind: 'question', id })}
      onStep={(by) => {
        go(stepOf(structure(), id, by))
        focusSoon(`question-${id}-${by < 0 ? 'up' : 'down'}`, `question-${id}`)
      }}
      onMoveTo={(to) => {
        const count = structure().find((group) => group.id === to)?.questions.length ?? 0
        go({ groupId: to, at: count })
        focusSoon(`question-${id}`)
      }}
      onCopy={() => {
        const copy = copyOf(question)
        const place = placeOf(structure(), id)
        if (place) ask((now) => addQuestion(now, copy, { ...place, at: place.at + 1 }))
        open(copy.id)
        focusSoon(`question-${copy.id}`)
      }}
      onRemove={() => {
        const before = structure()
        const next = removeQuestion(before, id)
        ask(() => next)
        const all = questionsOf(before)
        const at = all.findIndex((one) => one.id === id)
        const beside = all[at + 1] ?? all[at - 1]
        focusSoon(beside ? `question-${beside.id}` : 'add-group')
        // what else was changed meanwhile stays; conditions that looked at it come back only if nothing was
        const back = (now: Structure) =>
          now === next ? before : addQuestion(now, question, placeOf(before, id) ?? END)
        toast(t('question.removed', { name: inLang(question.text, lang) || surveyWords[lang].type[question.type] }), {
          undo: { label: t('builder.undo'), run: () => ask(back) },
        })
      }}
    />
  )
})
