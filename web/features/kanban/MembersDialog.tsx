import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { shortName } from '#contract/core/people/person.ts'
import { type Board, BoardMembers, kanban, MEMBERS_MAX } from '#contract/features/kanban/index.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { AddColleague, type ColleagueSearch, useColleagueText } from '../../core/records/colleagues.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

const SEARCH: ColleagueSearch = {
  feature: kanban.name,
  find: (q, options) => call(kanban, 'people', { query: { q } }, options),
}

interface Props {
  board: Board
  onClose: () => void
}

/** The people of a board, for those who administer it with the right to add, change and remove members. */
export function MembersDialog({ board, onClose }: Props) {
  const t = kanbanTexts.useText()
  if (board.canManage) return <MembersForm board={board} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('people.title')}>
      <People board={board} of={['owner', 'office', 'editor', 'reader']} />
    </Dialog>
  )
}

function People({ board, of }: { board: Board; of: readonly Board['people'][number]['as'][] }) {
  const t = kanbanTexts.useText()
  const described = useColleagueText()
  const people = board.people.filter(({ as }) => of.includes(as))
  if (people.length === 0) return null
  return (
    <ul className={classes.rows} aria-label={t('people.title')}>
      {people.map((person) => (
        <li key={person.id} className={classes.person}>
          <bdi>{described(person)}</bdi>
          <span className={classes.count}>{t(`people.as.${person.as}`)}</span>
        </li>
      ))}
    </ul>
  )
}

interface Values extends Record<string, unknown> {
  members: { id: string; edits: boolean }[]
}

function MembersForm({ board, onClose }: Props) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const described = useColleagueText()
  const save = useDo(kanban, 'setMembers')
  const [known, setKnown] = useState<ReadonlyMap<string, Colleague>>(
    new Map(board.people.map((person) => [person.id, person])),
  )
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof BoardMembers>({
    schema: BoardMembers,
    initial: {
      members: board.people.flatMap(({ id, as }) =>
        as === 'editor' || as === 'reader' ? [{ id, edits: as === 'editor' }] : [],
      ),
    },
    toBody: ({ members }) => ({ members, version: board.version }),
    send: async (body) => {
      await save.mutateAsync({ params: { id: board.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  const { members } = form.getValues()
  return (
    <FormDialog
      title={t('people.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <People board={board} of={['owner', 'office']} />
      {members.length === 0 && <p>{t('people.none')}</p>}
      <ul className={classes.rows}>
        {members.map(({ id, edits }, at) => {
          const person = known.get(id)
          if (!person) return null
          const name = shortName(person)
          return (
            <li key={id} className={classes.person}>
              <bdi>{described(person)}</bdi>
              <NativeSelect
                hideLabel
                label={t('people.right', { name })}
                value={edits ? 'editor' : 'reader'}
                options={(['editor', 'reader'] as const).map((value) => ({ value, label: t(`people.as.${value}`) }))}
                onChange={(value) => form.setFieldValue(`members.${at}.edits`, value === 'editor')}
              />
              <IconButton name={t('people.remove', { name })} onClick={() => form.removeListItem('members', at)}>
                <IconX size={20} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <AddColleague
        label={t('people.add')}
        help={t('people.addHelp')}
        search={SEARCH}
        without={new Set([...members.map(({ id }) => id), ...board.people.flatMap(isFixed)])}
        isFull={members.length >= MEMBERS_MAX}
        error={Object.values(form.errors)[0]}
        onAdd={(person) => {
          setKnown(new Map([...known, [person.id, person]]))
          form.insertListItem('members', { id: person.id, edits: true })
        }}
      />
    </FormDialog>
  )
}

/** Members as the owner or as staff of the area: they cannot be added again. */
const isFixed = ({ id, as }: Board['people'][number]) => (as === 'owner' || as === 'office' ? [id] : [])
