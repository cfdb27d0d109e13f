import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Colleague } from '#contract/core/people/colleague.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type DriveNode, drive, NodeShares, SHARES_MAX, type SharesShown } from '#contract/features/drive/index.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { AddColleague, type ColleagueSearch, useColleagueText } from '../../core/records/colleagues.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { AreaShare } from './AreaShare.tsx'
import classes from './drive.module.css'
import { driveTexts } from './texts.ts'

type Area = NodeShares['areas'][number] & { name: Localized }
interface Values extends Record<string, unknown> {
  people: { id: string; edits: boolean }[]
  areas: Area[]
}

const SEARCH: ColleagueSearch = {
  feature: drive.name,
  find: (q, options) => call(drive, 'people', { query: { q } }, options),
}

interface Props {
  node: DriveNode
  shares: SharesShown
  onClose: () => void
}

/** The people and offices with whom a file is shared. */
export function SharesForm({ node, shares, onClose }: Props) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const save = useDo(drive, 'setShares')
  const [known, setKnown] = useState<ReadonlyMap<string, Colleague>>(new Map(shares.people.map((one) => [one.id, one])))
  const colleagueText = useColleagueText()
  const areaText = useAreaText()
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof NodeShares>({
    schema: NodeShares,
    initial: { people: shares.people.map(({ id, edits }) => ({ id, edits })), areas: [...shares.areas] },
    toBody: ({ people, areas }) => ({ people, areas: areas.map(({ name: _, ...area }) => area) }),
    send: async (body) => {
      await save.mutateAsync({ params: { id: node.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  const { people, areas } = form.getValues()
  const nameOf = (person: Colleague | undefined) => (person ? colleagueText(person) : '')
  const error = problem ?? Object.values(form.errors)[0]
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
      {people.length + areas.length === 0 && <p className={classes.note}>{t('share.nobody')}</p>}
      <ul className={classes.plain} aria-label={t('share.colleagues')}>
        {people.map(({ id, edits }, at) => (
          <Line
            key={id}
            name={nameOf(known.get(id))}
            edits={edits}
            onChange={(value) => form.setFieldValue(`people.${at}.edits`, value)}
            onRemove={() => form.removeListItem('people', at)}
          />
        ))}
        {areas.map((area, at) => (
          <Line
            key={`${area.areaId} ${area.role}`}
            name={areaText(area)}
            edits={area.edits}
            onChange={(value) => form.setFieldValue(`areas.${at}.edits`, value)}
            onRemove={() => form.removeListItem('areas', at)}
          />
        ))}
      </ul>
      <AddColleague
        label={t('share.addPerson')}
        help={t('share.addPersonHelp')}
        search={SEARCH}
        without={new Set(people.map(({ id }) => id))}
        isFull={people.length >= SHARES_MAX}
        onAdd={(person) => {
          setKnown(new Map([...known, [person.id, person]]))
          form.insertListItem('people', { id: person.id, edits: false })
        }}
      />
      <AreaShare
        onAdd={(area) => {
          const isKnown = areas.some(({ areaId, role }) => areaId === area.areaId && role === area.role)
          if (!isKnown) form.insertListItem('areas', area)
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {c('form.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {c('form.save')}
        </Button>
      </div>
    </form>
  )
}

function useAreaText() {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  return ({ name, role, below }: Area): string =>
    [inLang(name, lang), role ? c(`role.${role}`) : t('share.allStaff'), below && t('share.withBelow')]
      .filter(Boolean)
      .join(' · ')
}

interface LineProps {
  name: string
  edits: boolean
  onChange: (edits: boolean) => void
  onRemove: () => void
}

function Line({ name, edits, onChange, onRemove }: LineProps) {
  const t = driveTexts.useText()
  return (
    <li className={classes.line}>
      <bdi className={classes.navName}>{name}</bdi>
      <NativeSelect
        hideLabel
        label={t('share.right', { name })}
        value={edits ? 'edits' : 'reads'}
        options={[
          { value: 'reads', label: t('share.reads') },
          { value: 'edits', label: t('share.edits') },
        ]}
        onChange={(value) => onChange(value === 'edits')}
      />
      <IconButton name={t('share.remove', { name })} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </li>
  )
}
