import { IconBooks, IconPlus } from '@tabler/icons-react'
import { memo, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { GROUPS_MAX, isAnswered, questionsOf, type Structure, unpiped } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSorting } from '../../../ui/controls/use-sorting.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { type Errors, useTools } from './context.ts'
import { isSame } from './draft.ts'
import { focusWhenRendered } from './focus-when-rendered.ts'
import { GROUPS, GroupCard } from './GroupCard.tsx'
import { locatePath } from './missing.ts'
import { newGroup } from './questions.ts'
import { addGroup, earlierQuestions, moveGroup, moveQuestion, placeOf, removeGroup } from './structure.ts'

// loaded on demand
const InsertFromLibrary = lazyPart(() => import('./InsertFromLibrary.tsx'))

interface Props {
  structure: Structure
  openId: string | undefined
  errors: Errors
}

/** Returns the previous value while the new one is equal. */
function useStableValue<T>(now: T, toCompare: (value: T) => unknown = (value) => value): T {
  const before = useRef(now)
  if (!isSame(toCompare(before.current), toCompare(now))) before.current = now
  return before.current
}

/** The number of errors of each question. */
function useProblems(structure: Structure, errors: Errors): ReadonlyMap<string, number> {
  const now = useMemo(() => {
    const counts = new Map<string, number>()
    for (const path of errors.keys()) {
      const id = locatePath(path, structure).question?.question.id
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }, [errors, structure])
  return useStableValue(now, Object.fromEntries)
}

/** All groups in order, memoized, so that only changed groups are rendered again. */
export const Groups = memo(function AllGroups({ structure, openId, errors }: Props) {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const { changeStructure, announce, structure: latest } = useTools()
  const problems = useProblems(structure, errors)
  const names = useStableValue(
    structure.map(({ id, title }, i) => ({ id, name: inLang(unpiped(title), lang) || t('group.no', { n: i + 1 }) })),
  )
  const place = openId === undefined ? undefined : placeOf(structure, openId)
  const earlier = useMemo(() => (openId === undefined ? [] : earlierQuestions(structure, openId)), [structure, openId])
  const move = useCallback(
    (from: number, to: number) => {
      changeStructure((now) => moveGroup(now, from, to))
      announce(t('builder.movedTo', { what: t('group.no', { n: from + 1 }), n: to + 1 }))
    },
    [changeStructure, announce, t],
  )
  const groups = useSorting((item, to) => move(item.at, to.at))
  const questions = useSorting(({ id }, to) =>
    changeStructure((now) => moveQuestion(now, id, { groupId: to.list, at: to.at })),
  )
  const sorting = useMemo(() => ({ groups, questions }), [groups, questions])
  const remove = useCallback(
    async (at: number) => {
      const group = latest()[at]
      if (!group) return
      const answer = await confirm({
        title: c('form.removeTitle'),
        text: t('group.removeText', {
          name: inLang(unpiped(group.title), lang) || t('group.no', { n: at + 1 }),
          count: group.questions.length,
        }),
        confirmLabel: t('group.remove'),
        danger: true,
      })
      if (!answer) return
      changeStructure((now) => removeGroup(now, group.id))
      focusWhenRendered('add-group')
    },
    [c, changeStructure, confirm, lang, latest, t],
  )
  const onRemove = useCallback((at: number) => void remove(at), [remove])
  let no = 1
  return (
    <>
      <ol className={classes.groups} data-field="structure" tabIndex={-1}>
        {structure.map((group, at) => {
          const firstNo = no
          no += group.questions.filter(isAnswered).length
          const order = isPiped(group.title)
            ? questionsOf(structure.slice(0, at))
                .map(({ id }) => id)
                .join()
            : ''
          const isOpen = place?.groupId === group.id
          return (
            <li key={group.id} ref={groups.place({ list: GROUPS, at })} data-drop={groups.isOver({ list: GROUPS, at })}>
              <GroupCard
                {...{ group, at, firstNo, names, problems, order, sorting, onRemove }}
                openId={isOpen ? openId : undefined}
                earlier={isOpen ? earlier : NO_QUESTIONS}
                onMove={move}
              />
            </li>
          )
        })}
      </ol>
      <div data-drop={groups.isOver({ list: GROUPS, at: structure.length })} className={classes.groupsEnd}>
        <AddGroups count={structure.length} />
      </div>
    </>
  )
})

/** Adds an empty group, or groups of the library, after the present ones. */
function AddGroups({ count }: { count: number }) {
  const t = surveyTexts.useText()
  const { changeStructure, goTo } = useTools()
  const [isInserting, setInserting] = useState(false)
  return (
    <>
      <Button
        id="add-group"
        variant="default"
        disabled={count >= GROUPS_MAX}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          changeStructure((now) => addGroup(now, newGroup()))
          goTo(`structure.${count}.title.mn`)
        }}
      >
        {t('group.add')}
      </Button>
      <Button
        variant="subtle"
        disabled={count >= GROUPS_MAX}
        leftSection={<IconBooks size={18} aria-hidden />}
        onClick={() => setInserting(true)}
      >
        {t('library.insertOpen')}
      </Button>
      {isInserting && (
        <Suspense>
          <InsertFromLibrary
            onClose={() => setInserting(false)}
            onInsert={(added) => {
              changeStructure((now) => added.reduce((all, group) => addGroup(all, group), now))
              goTo(`structure.${count}.title.mn`)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const isPiped = ({ mn, en = '' }: Localized): boolean => `${mn}${en}`.includes('{{')

const NO_QUESTIONS: ReturnType<typeof earlierQuestions> = []
