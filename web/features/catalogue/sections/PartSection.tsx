import { IconFolder, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Disclosure } from '../../../ui/controls/Disclosure.tsx'
import { Email } from '../../../ui/controls/Email.tsx'
import { FilterChip } from '../../../ui/controls/FilterChip.tsx'
import { SideButton, SideLink, SideLinks } from '../../../ui/controls/SideLinks.tsx'
import { SplitButton } from '../../../ui/controls/SplitButton.tsx'
import { PointShape } from '../../../ui/data/map/PointShape.tsx'
import { PictureCard, PictureCards } from '../../../ui/data/PictureCards.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { ReplyChoice } from '../../../ui/dialogs/ReplyChoice.tsx'
import { SidePanel } from '../../../ui/dialogs/SidePanel.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { LocalizedPanes } from '../../../ui/fields/LocalizedPanes.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LongList } from '../../../ui/layout/LongList.tsx'
import { Mark } from '../../../ui/layout/Mark.tsx'
import { QrCode } from '../../../ui/layout/QrCode.tsx'
import { TONES } from '../../../ui/theme/colours.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

const MANY = Array.from({ length: 200 }, (_, i) => ({ id: String(i) }))

/** Menus, chips, notices, panels, versions in two languages, marks. */
export function PartSection({ text }: { text: ComponentsText }) {
  const { parts, fields, buttons } = text
  const [chips, setChips] = useState<readonly string[]>(text.table.areas.slice(0, 3))
  return (
    <div className={classes.stack}>
      <Banner actions={<Button variant="default">{buttons.save}</Button>}>{parts.notice}</Banner>
      <Banner tone="warning">{fields.endError}</Banner>
      <Card>
        <div className={classes.stack}>
          <div className={classes.row}>
            <SplitButton
              more={parts.more}
              items={[
                { label: buttons.preview },
                { label: buttons.delete, danger: true },
                { label: buttons.disabled, disabled: true },
              ]}
            >
              {buttons.save}
            </SplitButton>
            <Disclosure label={parts.filters}>{(close) => <Button onClick={close}>{buttons.save}</Button>}</Disclosure>
            <Email address="nomin@nutag.mn" />
          </div>
          <div className={classes.row}>
            {chips.map((name) => (
              <FilterChip
                key={name}
                text={name}
                name={`${buttons.delete}: ${name}`}
                onRemove={() => setChips(chips.filter((one) => one !== name))}
              />
            ))}
          </div>
        </div>
      </Card>
      <Card>
        <LocalizedPanes
          label={fields.headline}
          mn={<TextField label={`${fields.headline} (MN)`} defaultValue={text.table.titles[0]} />}
          en={<TextField label={`${fields.headline} (EN)`} error={fields.emailError} />}
        />
        <EmailField label={fields.email} defaultValue="nomin@nutag.mn" />
      </Card>
      <Panels text={text} />
      <Choices text={text} />
      <Card>
        <div className={classes.row}>
          <Mark />
          <QrCode text="https://nutag.mn" label={parts.qr} className={classes.qr} />
          {TONES.map((tone) => (
            <PointShape key={tone} tone={tone} />
          ))}
        </div>
      </Card>
    </div>
  )
}

/** Links at the side of a page, cards with pictures, and a list of many items. */
function Choices({ text: { parts, table } }: { text: ComponentsText }) {
  const [open, setOpen] = useState(1)
  return (
    <>
      <Card>
        <SideLinks>
          {table.areas.slice(0, 3).map((name, i) => (
            <SideLink
              key={name}
              to="#"
              icon={<IconFolder size={20} aria-hidden />}
              name={name}
              {...(i === 1 && { count: '12' })}
              isCurrent={i === open}
            />
          ))}
          <SideButton icon={<IconPlus size={20} aria-hidden />} name={parts.more} onClick={() => setOpen(0)} />
        </SideLinks>
      </Card>
      <PictureCards
        rows={table.titles.slice(0, 2)}
        rowId={(title) => title}
        card={(title) => (
          <PictureCard picture={<Mark />} title={<a href="#parts">{title}</a>}>
            <p className={classes.plain}>{parts.notice}</p>
          </PictureCard>
        )}
        least="15rem"
        bones={{ count: 2, height: '10rem' }}
      />
      <LongList items={MANY} itemRem={2} className={classes.long} aria-label={parts.long}>
        {({ id }, i) => (
          <div key={id} role="listitem">
            <a href="#parts">
              {i + 1}. {table.areas[i % table.areas.length]}
            </a>
          </div>
        )}
      </LongList>
    </>
  )
}

/** A side panel, and a dialog with one form. */
function Panels({ text: { parts, fields, feedback, buttons, table } }: { text: ComponentsText }) {
  const [open, setOpen] = useState<'panel' | 'form'>()
  const [note, setNote] = useState('')
  const close = () => setOpen(undefined)
  return (
    <Card>
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpen('panel')}>
          {parts.panel}
        </Button>
        <Button variant="default" onClick={() => setOpen('form')}>
          {parts.form}
        </Button>
      </div>
      {open === 'panel' && (
        <SidePanel title={table.titles[0] ?? ''} shown="panel" onClose={close}>
          <p className={classes.plain}>{parts.notice}</p>
        </SidePanel>
      )}
      {open === 'form' && (
        <FormDialog
          title={parts.form}
          onClose={close}
          onSubmit={close}
          problem={fields.emailError}
          submit={{ label: buttons.save, isBusy: false }}
          cancel={{ label: buttons.cancel }}
        >
          <ReplyChoice
            replies={{
              label: feedback.noteTitle,
              choose: fields.choose,
              options: [{ name: feedback.return, text: feedback.noteHelp }],
            }}
            onChoose={setNote}
          />
          <TextAreaField label={feedback.noteLabel} value={note} onChange={(event) => setNote(event.target.value)} />
        </FormDialog>
      )}
    </Card>
  )
}
