import { memo } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import type { Sorting } from '../../../ui/controls/use-sorting.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { surveyTexts } from '../texts.ts'
import { useTools } from './context.ts'
import { focusWhenRendered } from './focus-when-rendered.ts'
import { QuestionCard, type QuestionCardProps } from './QuestionCard.tsx'
import { copyOf } from './questions.ts'
import { addQuestion, adjacentPlace, moveQuestion, type Place, placeOf, removeQuestion } from './structure.ts'

/** The id and name of a group. */
export interface GroupName {
  id: string
  name: string
}

interface QuestionRowProps
  extends Pick<QuestionCardProps, 'no' | 'path' | 'isOpen' | 'problems' | 'earlier' | 'isFirst' | 'isLast'> {
  question: Question
  groupId: string
  /** All groups. */
  names: readonly GroupName[]
  /** The index of the question in its group. */
  at: number
  sorting: Sorting
}

const END: Place = { groupId: '', at: 0 }

/** A question with its actions. Memoized, because a survey can have two hundred of them. */
export const QuestionRow = memo(function Line(props: QuestionRowProps) {
  const { question, groupId, no, path, isOpen, problems, earlier, isFirst, isLast, names, at, sorting } = props
  const t = surveyTexts.useText()
  const lang = useLang()
  const { changeStructure, open, announce, structure } = useTools()
  const { id } = question
  const what = t('question.no', { n: no })
  const moveTo = (place: Place | undefined) => {
    if (!place) return
    const before = structure()
    const next = moveQuestion(before, id, place)
    changeStructure(() => next)
    const index = next.findIndex((group) => group.id === place.groupId)
    announce(
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
      handle={sorting.handle({ list: groupId, at, id })}
      onStep={(by) => {
        moveTo(adjacentPlace(structure(), id, by))
        focusWhenRendered(`question-${id}-${by < 0 ? 'up' : 'down'}`, `question-${id}`)
      }}
      onMoveTo={(to) => {
        const count = structure().find((group) => group.id === to)?.questions.length ?? 0
        moveTo({ groupId: to, at: count })
        focusWhenRendered(`question-${id}`)
      }}
      onCopy={() => {
        const copy = copyOf(question)
        const place = placeOf(structure(), id)
        if (place) changeStructure((now) => addQuestion(now, copy, { ...place, at: place.at + 1 }))
        open(copy.id)
        focusWhenRendered(`question-${copy.id}`)
      }}
      onRemove={() => {
        const before = structure()
        const next = removeQuestion(before, id)
        changeStructure(() => next)
        const all = questionsOf(before)
        const at = all.findIndex((one) => one.id === id)
        const adjacent = all[at + 1] ?? all[at - 1]
        focusWhenRendered(adjacent ? `question-${adjacent.id}` : 'add-group')
        // keeps other changes made since; conditions that referred to the question are restored only if there are none
        const restore = (now: Structure) =>
          now === next ? before : addQuestion(now, question, placeOf(before, id) ?? END)
        toast(t('question.removed', { name: inLang(question.text, lang) || surveyLabels[lang].type[question.type] }), {
          undo: { label: t('builder.undo'), run: () => changeStructure(restore) },
        })
      }}
    />
  )
})
