import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import {
  type ChatPerson,
  type Conversation,
  chat,
  GROUP_NAME_MAX,
  GroupChange,
  GroupDraft,
  GroupPeople,
} from '#contract/features/chat/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { takeConversation } from './chat-store.ts'
import { usePlaceOf } from './names.ts'
import { chatTexts } from './texts.ts'

interface PeopleFieldProps {
  label: string
  value: readonly string[]
  /** Members, who cannot be added again. */
  without?: ReadonlySet<string>
  error?: React.ReactNode
  onChange: (ids: string[]) => void
}

/** Colleagues, found by name. */
function PeopleField({ label, value, without, error, onChange }: PeopleFieldProps) {
  const t = chatTexts.useText()
  const placeOf = usePlaceOf()
  const [q, setQ] = useState('')
  const [known, setKnown] = useState<ReadonlyMap<string, ChatPerson>>(new Map())
  const { data } = useAsk(
    chat,
    'contacts',
    { query: q.trim() === '' ? {} : { q: q.trim() } },
    { placeholderData: keepPreviousData },
  )
  const found = (data?.data ?? []).filter(({ id }) => !without?.has(id))
  const chosen = value.flatMap((id) => known.get(id) ?? [])
  const people = [...chosen, ...found.filter(({ id }) => !value.includes(id))]
  return (
    <MultiSelectField
      label={label}
      help={t('group.peopleHelp')}
      error={error}
      required
      data={people.map((person) => ({ value: person.id, label: [shortName(person), placeOf(person)].join(' · ') }))}
      value={value}
      searchValue={q}
      onSearchChange={setQ}
      onChange={(ids) => {
        setKnown(new Map([...known, ...people.map((person) => [person.id, person] as const)]))
        onChange(ids)
      }}
    />
  )
}

interface Values extends Record<string, unknown> {
  name: string
  people: string[]
}

const peopleError = (errors: Record<string, unknown>) =>
  Object.entries(errors).find(([path]) => path.startsWith('people'))?.[1] as React.ReactNode

/** Adds a group and opens it. */
export function GroupDialog({ onClose }: { onClose: () => void }) {
  const t = chatTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const add = useDo(chat, 'addGroup')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof GroupDraft>({
    schema: GroupDraft,
    initial: { name: '', people: [] },
    toBody: ({ name, people }) => ({ name, people }),
    send: async (body) => {
      const { data } = await add.mutateAsync({ body })
      takeConversation(data)
      onClose()
      void navigate(`/dashboard/chat/${data.id}`)
    },
  })
  return (
    <FormDialog
      title={t('group.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('group.name')} required limit={GROUP_NAME_MAX} {...form.getInputProps('name')} />
      <PeopleField
        label={t('group.people')}
        value={form.getValues().people}
        error={peopleError(form.errors)}
        onChange={(people) => form.setFieldValue('people', people)}
      />
    </FormDialog>
  )
}

/** Renames a group. */
export function RenameGroup({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const t = chatTexts.useText()
  const c = coreTexts.useText()
  const change = useDo(chat, 'changeGroup')
  const { form, onSubmit, isSending, problem } = useContractForm<{ name: string }, typeof GroupChange>({
    schema: GroupChange,
    initial: { name: conversation.name ?? '' },
    toBody: ({ name }) => ({ name }),
    send: async (body) => {
      const { data } = await change.mutateAsync({ params: { id: conversation.id }, body })
      takeConversation(data)
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('actions.rename')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('group.name')} required limit={GROUP_NAME_MAX} {...form.getInputProps('name')} />
    </FormDialog>
  )
}

interface AddPeopleProps {
  id: string
  without: ReadonlySet<string>
  onClose: () => void
}

/** Adds members to a group. */
export function AddPeople({ id, without, onClose }: AddPeopleProps) {
  const t = chatTexts.useText()
  const c = coreTexts.useText()
  const add = useDo(chat, 'addPeople')
  const { form, onSubmit, isSending, problem } = useContractForm<{ people: string[] }, typeof GroupPeople>({
    schema: GroupPeople,
    initial: { people: [] },
    toBody: ({ people }) => ({ people }),
    send: async (body) => {
      const { data } = await add.mutateAsync({ params: { id }, body })
      takeConversation(data)
      toast(t('group.added'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('group.addPeople')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <PeopleField
        label={t('group.people')}
        value={form.getValues().people}
        without={without}
        error={peopleError(form.errors)}
        onChange={(people) => form.setFieldValue('people', people)}
      />
    </FormDialog>
  )
}
