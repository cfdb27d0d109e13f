import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { KHOROO_OR_SECTION } from '#contract/core/model/actor.ts'
import { clip } from '#contract/core/text/clip.ts'
import { dayInUlaanbaatar, formatDateTime } from '#contract/core/time/dates.ts'
import { files } from '#contract/features/files/index.ts'
import {
  DESCRIPTION_MAX_CHARS,
  NewViolation,
  PHOTOS_MAX,
  PLACE_MAX_CHARS,
  violations,
} from '#contract/features/violations/index.ts'
import { homeOf } from '../../core/access/access.tsx'
import { isNoAnswer } from '../../core/api/client.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useAreasAt } from '../../core/areas/map/PlaceOnMap.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import type { FormFile } from '../../core/content/form-file.ts'
import { areUploaded, outgoingFiles } from '../../core/content/outgoing-files.ts'
import { formTexts } from '../../core/content/texts/form.ts'
import { useDraftWithFiles } from '../../core/content/use-draft-with-files.ts'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { SavedCard } from '../../core/outbox/SavedCard.tsx'
import { saveForLater } from '../../core/outbox/save.ts'
import { outboxTexts } from '../../core/outbox/texts.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { dayInput } from './day-input.ts'
import { LawField, type LawValues } from './LawField.tsx'
import { type CitizenValues, citizenOf, OnBehalf } from './OnBehalf.tsx'
import { draftKeyOf, type QueuedViolation } from './outbox.ts'
import { CategoryField, PlaceFields, type PointValues } from './PlaceFields.tsx'
import { placeOf, pointOf } from './point.ts'
import { violationTexts } from './texts.ts'
import { useBase } from './use-violations.ts'
import classes from './violations.module.css'

const sendPhoto = uploadTo(files, 'upload')

/** Characters of the description used as a title in the queue. */
const TITLE_CHARS = 80

const ACCEPT = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}

interface Values extends Record<string, unknown>, PointValues, LawValues, CitizenValues {
  /** Idempotency key, stored with the draft: repeated submissions register one violation. */
  clientId: string
  category: string | null
  areaId: string | null
  description: string
  foundOn: string
  organisation: string
  photos: FormFile[]
}

/** The form to register a violation, designed for phones. */
export default function ViolationNew() {
  const t = violationTexts.useText()
  const base = useBase()
  const title = t(useUser().role === 'APPLICATION' ? 'report' : 'add')
  return (
    <Page
      title={title}
      lead={t('form.lead')}
      crumbs={[{ label: t('title'), to: base }, { label: title }]}
      crumbsLabel={t('crumbs')}
      narrow
    >
      <FormOrConfirmation base={base} />
    </Page>
  )
}

/** The form or, after it was saved offline, a confirmation that leads to the next one. */
function FormOrConfirmation({ base }: { base: string }) {
  const o = outboxTexts.useText()
  const { role } = useUser()
  const [isSaved, setSaved] = useState(false)
  if (!isSaved) return <NewForm base={base} onSaved={() => setSaved(true)} />
  return (
    <SavedCard>
      <Button onClick={() => setSaved(false)}>{o('saved.next')}</Button>
      <LinkButton variant="default" to={homeOf(role)}>
        {o('saved.home')}
      </LinkButton>
    </SavedCard>
  )
}

const initialOf = (foundOn: string, areaId: string | null): Values => ({
  clientId: crypto.randomUUID(),
  areaId,
  foundOn,
  category: null,
  description: '',
  place: '',
  point: { lat: '', lon: '' },
  law: '',
  lawId: null,
  organisation: '',
  photos: [],
  citizen: null,
})

/** The form with its draft on the device. A violation that cannot be sent waits in the queue. */
function useNewViolation(base: string, onSaved: () => void) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { id, deviceKey } = useUser()
  const lang = useLang()
  const create = useDo(violations, 'create')
  const draftKey = draftKeyOf(id)
  const [today] = useState(() => dayInUlaanbaatar(new Date()))
  const [isSent, setSent] = useState(false)
  // the home khoroo of a citizen, or the section of a leader, is the likeliest place
  const home = useOwnArea(KHOROO_OR_SECTION)
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof NewViolation>({
    schema: NewViolation,
    choices: ['category', 'areaId'],
    initial: initialOf(today, home),
    toBody: ({ category, areaId, point, photos, citizen, ...values }) => ({
      ...values,
      category: category ?? undefined,
      areaId: areaId ?? undefined,
      point: pointOf(point),
      photos: photos.map(({ fileId }) => fileId),
      citizen: citizenOf({ citizen }, lang),
    }),
    send: async (body, values) => {
      const photos = await outgoingFiles(draftKey, values.photos)
      const save = async () => {
        const { photos: _photos, clientId = values.clientId, ...rest } = body
        const title = { mn: clip(rest.description, TITLE_CHARS) }
        const out: QueuedViolation = { clientId, body: rest, base, files: photos.map((photo) => ({ id: photo.id })) }
        await saveForLater({ id, deviceKey }, { kind: 'violation', title, out }, photos)
        setSent(true)
        draft.drop()
        // after the next render, when the form no longer counts as unsaved
        setTimeout(onSaved, 0)
      }
      // if a photo could not be uploaded, the violation waits in the queue rather than being sent without it
      if (!areUploaded(photos)) return save()
      try {
        const { data } = await create.mutateAsync({ body })
        setSent(true)
        draft.drop()
        toast(t('form.sent', { n: data.number }))
        // after the next render, when the form no longer counts as unsaved
        setTimeout(() => void navigate(`${base}/${data.id}`), 0)
      } catch (error) {
        if (!isNoAnswer(error)) throw error
        await save()
      }
    },
  })
  const draft = useDraftWithFiles(draftKey, form, {
    files: 'photos',
    // contact details of a citizen are never stored on the device
    stored: (all) => ({ ...all, citizen: null }),
  })
  useLeaveWarning(form.isDirty() && !isSent, () =>
    confirm({
      title: c('form.leaveTitle'),
      text: c('form.leaveText'),
      confirmLabel: c('form.leave'),
      cancelLabel: c('form.stay'),
      danger: true,
    }).then(Boolean),
  )
  return { form, onSubmit, isSending, problem, draft, draftKey, today }
}

function NewForm({ base, onSaved }: { base: string; onSaved: () => void }) {
  const t = violationTexts.useText()
  const { role } = useUser()
  const [isUploading, setUploading] = useState(false)
  const { form, onSubmit, isSending, problem, draft, draftKey, today } = useNewViolation(base, onSaved)
  const values = form.getValues()
  const areasAtPoint = useAreasAt(placeOf(values.point))
  return (
    <form onSubmit={onSubmit} noValidate className={layout.side}>
      <StoredDraft draft={draft} />
      <Card title={t('form.what')}>
        <div className={layout.stack}>
          <CategoryField input={form.getInputProps('category')} />
          <TextAreaField
            label={t('form.description')}
            help={t('form.descriptionHelp')}
            rows={5}
            required
            limit={DESCRIPTION_MAX_CHARS}
            {...form.getInputProps('description')}
          />
          <DateField
            label={t('form.foundOn')}
            required
            today={today}
            max={today}
            {...dayInput(form.getInputProps('foundOn'))}
          />
          <Photos form={form} keepAs={draftKey} restored={draft.restored} onBusy={setUploading} />
          <p className={classes.quiet}>{t('form.photosHelp')}</p>
        </div>
      </Card>
      <Card title={t('form.where')}>
        <div className={layout.stack}>
          <AreaPicker
            label={t('form.area')}
            levels={KHOROO_OR_SECTION}
            within={role === 'APPLICATION' ? null : undefined}
            value={values.areaId}
            onChange={(id) => form.setFieldValue('areaId', id)}
            error={form.errors.areaId}
            field="areaId"
            required
            suggestion={areasAtPoint?.at(-1)?.id}
          />
          <PlaceFields
            form={form}
            areas={areasAtPoint}
            areaId={values.areaId}
            onArea={(id) => form.setFieldValue('areaId', id)}
          />
        </div>
      </Card>
      {role !== 'APPLICATION' && <OnBehalf form={form} />}
      {role !== 'APPLICATION' && (
        <Card title={t('form.more')}>
          <div className={layout.stack}>
            <LawField form={form} />
            <TextField label={t('form.organisation')} limit={PLACE_MAX_CHARS} {...form.getInputProps('organisation')} />
          </div>
        </Card>
      )}
      <FormBar problem={problem} note={isUploading && t('form.uploading')}>
        <Button type="submit" loading={isSending} disabled={isUploading}>
          {t(role === 'APPLICATION' ? 'form.send' : 'form.submit')}
        </Button>
      </FormBar>
    </form>
  )
}

interface PhotosProps {
  form: UseFormReturnType<Values>
  /** Key of the draft with which the photos are stored on the device. */
  keepAs: string
  restored: ReturnType<typeof useDraftWithFiles>['restored']
  onBusy: (isUploading: boolean) => void
}

function Photos({ form, keepAs, restored, onBusy }: PhotosProps) {
  const t = violationTexts.useText()
  return (
    <FilesField
      label={t('form.photos')}
      field="photos"
      value={form.getValues().photos}
      onChange={(photos) => form.setFieldValue('photos', photos)}
      send={sendPhoto}
      accept={ACCEPT}
      maxFiles={PHOTOS_MAX}
      photos
      keepAs={keepAs}
      restored={restored}
      onBusy={onBusy}
      {...(form.errors.photos ? { error: String(form.errors.photos) } : {})}
    />
  )
}

/** Offers the draft of an earlier visit on this device. */
function StoredDraft({ draft }: { draft: Pick<ReturnType<typeof useDraftWithFiles>, 'when' | 'restore' | 'drop'> }) {
  const d = formTexts.useText()
  const lang = useLang()
  if (!draft.when) return null
  return (
    <Banner
      actions={
        <>
          <Button size="xs" onClick={draft.restore}>
            {d('draft.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={draft.drop}>
            {d('draft.drop')}
          </Button>
        </>
      }
    >
      {d('draft.found', { when: formatDateTime(new Date(draft.when), lang) })}
    </Banner>
  )
}
