import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { type Conversation, chat } from '#contract/features/chat/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import classes from './chat.module.css'
import { AddPeople } from './GroupDialog.tsx'
import type { Member } from './members.ts'
import { usePlaceOf } from './names.ts'
import { chatTexts } from './texts.ts'

interface Props {
  conversation: Conversation
  people: readonly Member[]
  onClose: () => void
}

/** The members of a conversation; who manages a group adds and removes them here. */
export function MembersDialog({ conversation, people, onClose }: Props) {
  const t = chatTexts.useText()
  const placeOf = usePlaceOf()
  const { id: me } = useUser()
  const remove = useDo(chat, 'removePerson')
  const [isAdding, setAdding] = useState(false)
  const { id, canManage } = conversation
  if (isAdding)
    return <AddPeople id={id} without={new Set(people.map((one) => one.id))} onClose={() => setAdding(false)} />
  const removeOne = async (personId: string) => {
    try {
      await remove.mutateAsync({ params: { id, personId } })
      toast(t('group.removed'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('actions.members')}>
      {canManage && (
        <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {t('group.addPeople')}
        </Button>
      )}
      <ul className={classes.rows} aria-label={t('actions.members')}>
        {people.map((person) => {
          const name = shortName(person)
          return (
            <li key={person.id} className={classes.member}>
              <Avatar name={name} decorative size={36} />
              <span className={classes.rowWords}>
                <bdi className={classes.rowName}>
                  {person.id === me ? (
                    name
                  ) : (
                    <Link to={`/dashboard/chat/${person.id}`} onClick={onClose}>
                      {name}
                    </Link>
                  )}
                </bdi>
                <bdi className={classes.last}>
                  {[placeOf(person), person.isOwner && t('person.owner'), person.isOnline && t('person.online')]
                    .filter(Boolean)
                    .join(' · ')}
                </bdi>
              </span>
              {canManage && person.id !== me && (
                <IconButton name={t('group.remove', { name })} onClick={() => void removeOne(person.id)}>
                  <IconX size={20} aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
