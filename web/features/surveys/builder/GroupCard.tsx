import { IconArrowDown, IconArrowUp, IconBookUpload, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { type Group, isAnswered, type QuestionType, unpiped } from '#contract/features/surveys/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import type { Sorting } from '../../../ui/controls/use-sorting.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import { surveyTexts } from '../texts.ts'
import { AddQuestion } from './AddQuestion.tsx'
import classes from './builder.module.css'
import { useTools } from './context.ts'
import { focusWhenRendered } from './focus-when-rendered.ts'
import { GroupTitle } from './GroupTitle.tsx'
import type { QuestionCardProps } from './QuestionCard.tsx'
import { type GroupName, QuestionRow } from './QuestionRow.tsx'
import { newQuestion } from './questions.ts'
import { addQuestion } from './structure.ts'

/** The sortable list of the groups themselves. */
export const GROUPS = 'groups'

/** Groups are sorted among groups, questions within and between groups. */
export interface BuilderSorting {
  groups: Sorting
  questions: Sorting
}

interface Props {
  group: Group
  at: number
  /** The number of its first question. */
  firstNo: number
  /** All groups, including this one. */
  names: readonly GroupName[]
  /** The open question of this group. */
  openId: string | undefined
  /** The questions that a condition of the open question may refer to. */
  earlier: QuestionCardProps['earlier']
  /** The number of errors of each question. */
  problems: ReadonlyMap<string, number>
  /** The order of earlier questions, if the title has placeholders: it shows their numbers, so it is rendered again when they move. */
  order: string
  sorting: BuilderSorting
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

const NO_QUESTIONS: QuestionCardProps['earlier'] = []
// loaded on demand
const SaveToLibrary = lazyPart(() => import('./SaveToLibrary.tsx'))

/** A group, which respondents see as one screen: its title and its questions. */
export const GroupCard = memo(function OneGroup(props: Props) {
  const { group, at, firstNo, names, openId, earlier, problems, sorting } = props
  const t = surveyTexts.useText()
  const { changeStructure, open, goTo } = useTools()
  const what = names[at]?.name ?? ''
  const lastAt = names.length - 1
  const add = (type: QuestionType) => {
    const question = newQuestion(type)
    changeStructure((now) => addQuestion(now, question, { groupId: group.id, at: group.questions.length }))
    open(question.id)
    goTo(`structure.${at}.questions.${group.questions.length}.text.mn`)
  }
  return (
    <Card className={classes.group ?? ''}>
      <GroupHead {...props} />
      <GroupTitle group={group} at={at} />
      <ol className={classes.questions}>
        {group.questions.map((question, i) => (
          <li
            key={question.id}
            ref={sorting.questions.place({ list: group.id, at: i })}
            data-drop={sorting.questions.isOver({ list: group.id, at: i })}
          >
            <QuestionRow
              question={question}
              groupId={group.id}
              no={firstNo + group.questions.slice(0, i).filter(isAnswered).length}
              path={`structure.${at}.questions.${i}`}
              isOpen={openId === question.id}
              problems={problems.get(question.id) ?? 0}
              earlier={openId === question.id ? earlier : NO_QUESTIONS}
              isFirst={at === 0 && i === 0}
              isLast={at === lastAt && i === group.questions.length - 1}
              names={names}
              at={i}
              sorting={sorting.questions}
            />
          </li>
        ))}
      </ol>
      <div
        className={classes.groupEnd}
        ref={sorting.questions.end({ list: group.id, at: group.questions.length })}
        data-drop={sorting.questions.isOver({ list: group.id, at: group.questions.length })}
      >
        <AddQuestion groupName={what} onAdd={add} />
        {group.questions.length === 0 && <p className={classes.quiet}>{t('group.empty')}</p>}
      </div>
    </Card>
  )
})

type HeadProps = Pick<Props, 'group' | 'at' | 'names' | 'sorting' | 'onMove' | 'onRemove'>

/** Number and size of a group, and what can be done with it. */
function GroupHead({ group, at, names, sorting, onMove, onRemove }: HeadProps) {
  const t = surveyTexts.useText()
  const [isSaving, setSaving] = useState(false)
  const what = names[at]?.name ?? ''
  const lastAt = names.length - 1
  const step = (by: -1 | 1) => {
    onMove(at, at + by)
    const ids = [`group-${group.id}-up`, `group-${group.id}-down`]
    focusWhenRendered(...(by < 0 ? ids : ids.toReversed()))
  }
  return (
    <>
      <div className={classes.groupHead}>
        <span
          ref={sorting.groups.handle({ list: GROUPS, at, id: group.id })}
          className={classes.handle}
          title={t('builder.drag')}
          aria-hidden
        >
          <IconGripVertical size={18} />
        </span>
        <h2 className={classes.groupName}>
          {t('group.no', { n: at + 1 })}
          <span className={classes.quiet}>
            {' '}
            · {t('group.questions', { count: group.questions.filter(isAnswered).length })}
          </span>
        </h2>
        <span className={classes.movers}>
          <IconButton
            id={`group-${group.id}-up`}
            name={t('builder.up', { what })}
            disabled={at === 0}
            onClick={() => step(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </IconButton>
          <IconButton
            id={`group-${group.id}-down`}
            name={t('builder.down', { what })}
            disabled={at === lastAt}
            onClick={() => step(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </IconButton>
          <IconButton
            name={`${t('library.save.questions')}: ${what}`}
            disabled={!group.questions.some(isAnswered)}
            onClick={() => setSaving(true)}
          >
            <IconBookUpload size={18} aria-hidden />
          </IconButton>
          <IconButton name={`${t('group.remove')}: ${what}`} onClick={() => onRemove(at)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      {isSaving && (
        <Suspense>
          <SaveToLibrary
            kind="questions"
            name={unpiped(group.title)}
            structure={[group]}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}
