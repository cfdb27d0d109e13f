import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clip } from '#contract/core/clip.ts'
import { dayInUlaanbaatar, formatDateTime } from '#contract/core/dates.ts'
import { files } from '#contract/features/files/index.ts'
import {
  DESCRIPTION_MAX_CHARS,
  NewViolation,
  PHOTOS_MAX,
  PLACE_MAX_CHARS,
  violations,
} from '#contract/features/violations/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { upload } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { FilesField, type FormFile } from '../../core/content/FilesField.tsx'
import { areUploaded, outgoingFiles } from '../../core/content/outgoing-files.ts'
import { formTexts } from '../../core/content/texts/form.ts'
import { useDraftWithFiles } from '../../core/content/use-draft-with-files.ts'
import { useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { useAreasAt } from '../../core/map/PlaceOnMap.tsx'
import { isNoAnswer } from '../../core/outbox/attempt.ts'
import { SavedCard } from '../../core/outbox/SavedCard.tsx'
import { saveForLater } from '../../core/outbox/save.ts'
import { outboxTexts } from '../../core/outbox/texts.ts'
import { useDo } from '../../core/query.ts'
import { homeOf } from '../../core/screens.tsx'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/Page.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { dayInput } from './day-input.ts'
import { LawField, type LawValues } from './LawField.tsx'
import { type CitizenValues, citizenOf, OnBehalf } from './OnBehalf.tsx'
import { draftOf, type ViolationOut } from './outbox.ts'
import { CategoryField, PlaceFields, type PointValues } from './PlaceFields.tsx'
import { placeOf, pointOf } from './point.ts'
import { violationTexts } from './texts.ts'
import { useBase } from './use-violations.ts'
import classes from './violations.module.css'

/** Characters of the description by which a violation is known in the queue. */
const TITLE_CHARS = 80

const ACCEPT = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}

interface Values extends Record<string, unknown>, PointValues, LawValues, CitizenValues {
  /** Made once for what is written here, and kept with the draft: however often it is sent, it is registered once. */
  clientId: string
  category: string | null
  areaId: string | null
  description: string
  foundOn: string
  organisation: string
  photos: FormFile[]
}

/** Registering a violation, made for a phone: what, where, photos. */
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
      <Forms base={base} />
    </Page>
  )
}

/** The form, or what was done with it when there is no network; then the next one. */
function Forms({ base }: { base: string }) {
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

function NewForm({ base, onSaved }: { base: string; onSaved: () => void }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { id, area, role, deviceKey } = useUser()
  const lang = useLang()
  const create = useDo(violations, 'create')
  const keepAs = draftOf(id)
  const [today] = useState(() => dayInUlaanbaatar(new Date()))
  const [isSent, setSent] = useState(false)
  const [isUploading, setUploading] = useState(false)
  // the home khoroo, or the section of a leader, is the likeliest place
  const home = area && (area.level === 'khoroo' || area.level === 'section') ? area.id : null
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof NewViolation>({
    schema: NewViolation,
    choices: ['category', 'areaId'],
    initial: {
      clientId: crypto.randomUUID(),
      category: null,
      areaId: home,
      description: '',
      place: '',
      point: { lat: '', lon: '' },
      foundOn: today,
      law: '',
      lawId: null,
      organisation: '',
      photos: [],
      citizen: null,
    },
    toBody: ({ category, areaId, point, photos, citizen, ...values }) => ({
      ...values,
      category: category ?? undefined,
      areaId: areaId ?? undefined,
      point: pointOf(point),
      photos: photos.map(({ fileId }) => fileId),
      citizen: citizenOf({ citizen }, lang),
    }),
    send: async (body, values) => {
      const photos = await outgoingFiles(keepAs, values.photos)
      const save = async () => {
        const { photos: _photos, clientId = values.clientId, ...rest } = body
        const title = { mn: clip(rest.description, TITLE_CHARS) }
        const out: ViolationOut = { clientId, body: rest, base, files: photos.map((photo) => ({ id: photo.id })) }
        await saveForLater({ id, deviceKey }, { kind: 'violation', title, out }, photos)
        setSent(true)
        draft.drop()
        // after the form is clean
        setTimeout(onSaved, 0)
      }
      // a photo that could not be uploaded must not be left out
      if (!areUploaded(photos)) return save()
      try {
        const { data } = await create.mutateAsync({ body })
        setSent(true)
        draft.drop()
        toast(t('form.sent', { n: data.number }))
        // after the form is clean
        setTimeout(() => void navigate(`${base}/${data.id}`), 0)
      } catch (error) {
        if (!isNoAnswer(error)) throw error
        await save()
      }
    },
  })
  const draft = useDraftWithFiles(keepAs, form, {
    files: 'photos',
    // how a citizen can be reached is not kept on a device
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
  const values = form.getValues()
  const around = useAreasAt(placeOf(values.point))
  return (
    <form onSubmit={onSubmit} noValidate className={layout.side}>
      <Kept draft={draft} />
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
          <FilesField
            label={t('form.photos')}
            field="photos"
            value={values.photos}
            onChange={(photos) => form.setFieldValue('photos', photos)}
            send={async (file, onProgress) => {
              const { data } = await upload(files, 'upload', file, { onProgress })
              return data
            }}
            accept={ACCEPT}
            maxFiles={PHOTOS_MAX}
            photos
            keepAs={keepAs}
            restored={draft.restored}
            onBusy={setUploading}
            {...(form.errors.photos ? { error: String(form.errors.photos) } : {})}
          />
          <p className={classes.quiet}>{t('form.photosHelp')}</p>
        </div>
      </Card>
      <Card title={t('form.where')}>
        <div className={layout.stack}>
          <AreaPicker
            label={t('form.area')}
            levels={['khoroo', 'section']}
            within={role === 'APPLICATION' ? null : undefined}
            value={values.areaId}
            onChange={(id) => form.setFieldValue('areaId', id)}
            error={form.errors.areaId}
            field="areaId"
            required
            suggestion={around?.at(-1)?.id}
          />
          <PlaceFields
            form={form}
            areas={around}
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

/** Offers what an earlier visit left on this device. */
function Kept({ draft }: { draft: Pick<ReturnType<typeof useDraftWithFiles>, 'when' | 'restore' | 'drop'> }) {
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
