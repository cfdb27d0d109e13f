import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { ChoiceCell, ChoicesCell } from '../../../ui/data/table/ChoiceCell.tsx'
import { DayCell } from '../../../ui/data/table/DayCell.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { DateRangeField } from '../../../ui/fields/DateRangeField.tsx'
import { EditableText } from '../../../ui/fields/EditableText.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { LocalizedField } from '../../../ui/fields/LocalizedField.tsx'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SuggestField } from '../../../ui/fields/SuggestField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import type { Option } from '../../../ui/fields/use-combobox.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { FormBar } from '../../../ui/layout/FormBar.tsx'
import { shownDate } from '../../../ui/theme/date-text.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

/** Inputs with label, help, error and counter; selects; dates; bilingual fields. */
export function FieldSection({ text }: { text: ComponentsText }) {
  const { fields } = text
  const [size, setSize] = useState('25')
  const districts = text.table.areas
  return (
    <Card>
      <div className={classes.stack}>
        <div className={classes.two}>
          <TextField
            label={fields.name}
            help={fields.nameHelp}
            required
            limit={60}
            defaultValue={text.table.people[1]}
          />
          <TextField
            label={fields.email}
            error={fields.emailError}
            defaultValue="nomin@"
            type="email"
            help={fields.nameHelp}
          />
          <PasswordField
            label={fields.password}
            showLabel={fields.show}
            defaultValue={fields.passwordSample}
            autoComplete="off"
          />
          <TextField label={fields.disabled} value={text.table.areas[0]} disabled readOnly />
          <SelectField
            label={fields.district}
            data={districts}
            placeholder={fields.choose}
            defaultValue={districts[2]}
            clearable
          />
          <MultiSelectField
            label={fields.districts}
            data={districts}
            defaultValue={[districts[0] ?? '', districts[2] ?? '']}
          />
          <SuggestField label={fields.suggest} data={districts} />
          <DayFields fields={fields} />
        </div>
        <TextAreaField label={fields.content} limit={1000} defaultValue={fields.contentText} />
        <LocalizedField
          label={fields.headline}
          required
          limit={120}
          mn={{ defaultValue: text.table.titles[0] }}
          en={{ error: fields.emailError }}
        />
        <Field label={fields.own} help={fields.ownHelp} counter={{ count: 1012, max: 1000 }}>
          {(control) => <div {...control} role="group" tabIndex={-1} className={classes.own} />}
        </Field>
        <div className={classes.row}>
          <CheckField label={fields.remember} defaultChecked />
          <CheckField label={fields.remember} />
          <NativeSelect
            label={fields.perPage}
            value={size}
            onChange={setSize}
            options={['10', '25', '50'].map((n) => ({ value: n, label: n }))}
          />
        </div>
        <InPlace fields={fields} />
        <CellsInPlace text={text} />
        <FormBar note={fields.ownHelp}>
          <Button variant="default">{text.buttons.cancel}</Button>
          <Button>{text.buttons.save}</Button>
        </FormBar>
      </div>
    </Card>
  )
}

/** A text that is edited where it stands, and may be refused. */
function InPlace({ fields }: Pick<ComponentsText, 'fields'>) {
  const [email, setEmail] = useState('nomin@nutag.mn')
  const save = async (text: string) => {
    if (!/@./.test(text)) return fields.emailError
    setEmail(text)
  }
  return (
    <h3>
      <EditableText value={email} label={fields.email} limit={60} onSave={save} />
    </h3>
  )
}

/** The values of a list that are edited in place; a day before the first one is refused. */
function CellsInPlace({ text: { fields, table } }: { text: ComponentsText }) {
  const people = table.people.map((name) => ({ value: name, label: name }))
  const [due, setDue] = useState('2026-10-12')
  const [person, setPerson] = useState<Option | null>(people[0] ?? null)
  const [helpers, setHelpers] = useState<readonly Option[]>(people.slice(1, 3))
  const keep = async (day: string) => {
    if (day < '2026-09-28') return fields.endError
    setDue(day)
  }
  return (
    <div className={classes.stack}>
      <DayCell value={due} label={fields.end} today="2026-09-23" show={shownDate} onSave={keep} />
      <ChoiceCell
        value={person}
        label={fields.inCharge}
        none={fields.nobody}
        load={async () => people}
        show={(chosen) => chosen?.label ?? fields.nobody}
        onSave={async (chosen) => {
          setPerson(chosen)
          return undefined
        }}
      />
      <ChoicesCell
        value={helpers}
        label={fields.inCharge}
        options={people}
        show={(chosen) => chosen.map(({ label }) => label).join(', ') || fields.nobody}
        onSave={async (chosen) => {
          setHelpers(chosen)
          return undefined
        }}
      />
    </div>
  )
}

/** Days and times. */
function DayFields({ fields }: Pick<ComponentsText, 'fields'>) {
  const [start, setStart] = useState('2026-09-28')
  const [end, setEnd] = useState('2026-09-21')
  const [opensAt, setOpensAt] = useState('09:00')
  const [leave, setLeave] = useState({ from: '2026-09-28', to: '2026-10-02' })
  return (
    <>
      <DateField label={fields.start} value={start} onChange={setStart} today="2026-09-23" required />
      <DateField
        label={fields.end}
        value={end}
        onChange={setEnd}
        today="2026-09-23"
        min="2026-09-05"
        error={end !== '' && end <= start ? fields.endError : undefined}
      />
      <DateRangeField label={fields.leave} value={leave} onChange={setLeave} today="2026-09-23" />
      <TimeField label={fields.opensAt} value={opensAt} onChange={setOpensAt} min="08:00" max="18:00" step={15} />
    </>
  )
}
